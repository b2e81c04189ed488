import address from '../ui/fonts.css?url'
import { nextTask } from './next-task.ts'

/**
 * Loads the fonts. Until then, the first screen has fallback fonts with the same metrics. On later pages,
 * public/theme.js loads the fonts from the browser's cache before the first paint.
 */
export async function loadFonts(): Promise<void> {
  // This makes base.css show the flags. On pages that the server rendered, public/start.js has already done so.
  document.documentElement.dataset.painted = ''
  // The fonts are loaded, but parts that appear later may use them in sizes that the first screen does not have.
  if (document.head.querySelector(`link[href="${address}"]`)) return prepareSizes('')
  const reply = await fetch(address)
  const { cssRules } = await new CSSStyleSheet().replace(await reply.text())
  const fonts = [...cssRules].filter((rule) => rule instanceof CSSFontFaceRule).map(fontOf)
  const needed = hasRareLetters() ? fonts : fonts.filter(({ face }) => isBasic(face))
  await Promise.all(needed.map(({ face }) => face.load()))
  for (const { face } of fonts) document.fonts.add(face)
  await prepareSizes(TEMPORARY)
  for (const { face, family } of fonts) {
    document.fonts.delete(face)
    face.family = family
    document.fonts.add(face)
  }
  layOut()
}

/** The font sizes of the design up to 2rem. A test compares them with the style sheets (part-styles.test.ts). */
export const SIZES_REM = [0.8, 0.875, 0.9375, 1, 1.125, 1.25, 1.375, 1.5, 1.75, 2]

/** Before the fonts are prepared, their family names end like this, so that no other text uses them. */
const TEMPORARY = ' prepared'

/**
 * Makes the browser prepare the fonts. A browser prepares a font for each size when text first uses that size. If a
 * whole page does this at once, it takes longer than the layout. So an invisible sample uses one size in each task.
 */
async function prepareSizes(ending: string): Promise<void> {
  const sample = document.createElement('div')
  const text = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ abcdefghijklmnopqrstuvwxyz 0123456789 .,:+-–'
  // With rare letters in the sample, each font's file for them is loaded now, and later names do not wait for it.
  sample.textContent = hasRareLetters() ? `${text} Šł` : text
  sample.ariaHidden = 'true'
  Object.assign(sample.style, { position: 'absolute', visibility: 'hidden', contain: 'strict' })
  document.body.append(sample)
  for (const font of ['inherit', ...SIZES_REM.flatMap((size) => fontsOfSize(size, ending))]) {
    sample.style.font = font
    layOut()
    await nextTask()
  }
  sample.remove()
}

/** Returns the values of the CSS property `font` that pages use in this size. Barlow is not used above 1rem. */
function fontsOfSize(size: number, ending: string): string[] {
  const board = `600 ${size}rem "Barlow Condensed${ending}"`
  return size > 1 ? [board] : [`400 ${size}rem "Barlow${ending}"`, `600 ${size}rem "Barlow${ending}"`, board]
}

/** Forces a layout, because the browser would otherwise lay out and paint in one longer task. */
function layOut(): void {
  document.body.getBoundingClientRect()
}

/** The letters that occur in names and that only the files with rare letters have (../ui/fonts.css). */
const RARE_LETTERS = /[\u0100-\u0130\u0132-\u0151\u0154-\u02ba\u1e00-\u1e9f\u1ef2-\u1eff]/

function hasRareLetters(): boolean {
  return RARE_LETTERS.test(document.querySelector('main')?.textContent ?? '')
}

/**
 * Whether a file has the basic letters, which every page uses. The browser loads the other files when a page needs
 * them.
 */
function isBasic({ unicodeRange }: FontFace): boolean {
  return /^U\+0+-/i.test(unicodeRange)
}

type Font = { face: FontFace; family: string }

/** Returns the font of a rule under a temporary family name, and its real family name. */
function fontOf({ style }: CSSFontFaceRule): Font {
  const read = (name: string) => style.getPropertyValue(name)
  // The FontFace constructor treats quotes as part of the name.
  const family = read('font-family').replaceAll('"', '')
  const face = new FontFace(family + TEMPORARY, read('src'), {
    weight: read('font-weight'),
    unicodeRange: read('unicode-range'),
  })
  return { face, family }
}

/**
 * Stores the address of the fonts' style sheet, so that the next page loads the fonts before its first paint. Embedded
 * pages do not call this, because they store nothing.
 */
export function storeFontsAddress(): void {
  try {
    localStorage.setItem('fonts', address)
  } catch {
    // Storage is forbidden. Each page will briefly show the fallback fonts.
  }
}
