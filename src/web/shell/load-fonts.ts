import address from '../ui/fonts.css?url'
import { nextTask } from './next-task.ts'

/**
 * Loads the fonts. Until then, the first screen has fallback fonts with the same metrics. On later pages,
 * public/theme.js loads the fonts from the browser's cache before the first paint.
 */
export async function loadFonts(): Promise<void> {
  // This makes base.css show the flags. On pages that the server rendered, public/start.js has already done so.
  document.documentElement.dataset.painted = ''
  if (document.head.querySelector(`link[href="${address}"]`)) return
  const reply = await fetch(address)
  const { cssRules } = await new CSSStyleSheet().replace(await reply.text())
  const faces = [...cssRules].filter((rule) => rule instanceof CSSFontFaceRule).map(fontOf)
  const has_rare_letters = RARE_LETTERS.test(document.querySelector('main')?.textContent ?? '')
  await Promise.all(faces.filter((face) => has_rare_letters || isBasic(face)).map((face) => face.load()))
  for (const files of Map.groupBy(faces, ({ family, weight }) => `${family} ${weight}`).values()) {
    for (const face of files) document.fonts.add(face)
    await layOutInOwnTask()
  }
}

/**
 * Lays the page out with the new font, and then lets other tasks run. The first use of a font is slow: all fonts in one
 * task would block the page twice as long. Each layout takes time too, so the files of one font share a task. The
 * layout is forced, because the browser would otherwise lay out and paint in one longer task.
 */
async function layOutInOwnTask(): Promise<void> {
  document.body.getBoundingClientRect()
  await nextTask()
}

/** The letters that occur in names and that only the files with rare letters have (../ui/fonts.css). */
const RARE_LETTERS = /[\u0100-\u0130\u0132-\u0151\u0154-\u02ba\u1e00-\u1e9f\u1ef2-\u1eff]/

/**
 * Whether a file has the basic letters, which every page uses. The browser loads the other files when a page needs
 * them.
 */
function isBasic({ unicodeRange }: FontFace): boolean {
  return /^U\+0+-/i.test(unicodeRange)
}

function fontOf({ style }: CSSFontFaceRule): FontFace {
  const read = (name: string) => style.getPropertyValue(name)
  // The FontFace constructor treats quotes as part of the name.
  return new FontFace(read('font-family').replaceAll('"', ''), read('src'), {
    weight: read('font-weight'),
    unicodeRange: read('unicode-range'),
  })
}

/**
 * Stores the address, so that the next page loads the fonts before its first paint. Embedded pages do not call this,
 * because they store nothing.
 */
export function storeFontsAddress(): void {
  try {
    localStorage.setItem('fonts', address)
  } catch {
    // Storage is forbidden. Each page will briefly show the fallback fonts.
  }
}
