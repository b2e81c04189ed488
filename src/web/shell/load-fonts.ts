import address from '../ui/fonts.css?url'
import { nextTask } from './next-task.ts'

/**
 * Loads the fonts after the first screen is painted in the fallback fonts, which have the same metrics. On later pages
 * public/theme.js loads them before the first paint, because they are in the browser's cache.
 */
export async function loadFonts(): Promise<void> {
  // If the page was not server-rendered, the flags have not been enabled yet either.
  document.documentElement.dataset.painted = ''
  if (document.head.querySelector(`link[href="${address}"]`)) return
  const reply = await fetch(address)
  const { cssRules } = await new CSSStyleSheet().replace(await reply.text())
  // Reversed, so that a font with rare letters that is not loaded is added together with a loaded one.
  const faces = [...cssRules]
    .filter((rule) => rule instanceof CSSFontFaceRule)
    .map(fontOf)
    .reverse()
  const has_rare = RARE.test(document.querySelector('main')?.textContent ?? '')
  await Promise.all(faces.filter((face) => has_rare || isPlain(face)).map((face) => face.load()))
  for (const face of faces) {
    document.fonts.add(face)
    if (face.status === 'loaded') await layOutInOwnTask()
  }
}

/**
 * Each font has a task of its own: a browser spends most of the time on the first use of a font, and all fonts together
 * would block the page three times as long. The layout is forced here, because with painting it takes longer.
 */
async function layOutInOwnTask(): Promise<void> {
  document.body.getBoundingClientRect()
  await nextTask()
}

/** Non-basic letters of the fonts, as far as names contain them (../ui/fonts.css). */
const RARE = /[\u0100-\u0130\u0132-\u0151\u0154-\u02ba\u1e00-\u1e9f\u1ef2-\u1eff]/

/** Every page uses the letters of these fonts; the browser loads the others when it finds any of their letters. */
function isPlain({ unicodeRange }: FontFace): boolean {
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

/** Lets the next page load the fonts before its first paint. An embedded page stores nothing. */
export function rememberFonts(): void {
  try {
    localStorage.setItem('fonts', address)
  } catch {
    // Storage may be forbidden; the fallback fonts then show briefly on each page.
  }
}
