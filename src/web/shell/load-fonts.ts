import address from '../ui/fonts.css?url'

/**
 * Brings the faces once the first screen is painted in their stand-ins, which are as wide and as high. From then on
 * public/theme.js brings them before the first paint, because they are in the browser's cache.
 */
export async function loadFonts(): Promise<void> {
  // Where nothing was drawn before, nobody has told the flags either.
  document.documentElement.dataset.painted = ''
  if (document.head.querySelector(`link[href="${address}"]`)) return
  const reply = await fetch(address)
  const { cssRules } = await new CSSStyleSheet().replace(await reply.text())
  const faces = [...cssRules].filter((rule) => rule instanceof CSSFontFaceRule).map(fontOf)
  // All of them at once: for each that comes the whole page is laid out anew.
  const has_rare = RARE.test(document.querySelector('main')?.textContent ?? '')
  await Promise.all(faces.filter((face) => has_rare || isPlain(face)).map((face) => face.load()))
  for (const face of faces) document.fonts.add(face)
  // Laid out here and not with the painting: two tasks, and the page answers between them.
  document.body.getBoundingClientRect()
}

/** The letters of the faces that are not plain, as far as names have them (../ui/fonts.css). */
const RARE = /[\u0100-\u0130\u0132-\u0151\u0154-\u02ba\u1e00-\u1e9f\u1ef2-\u1eff]/

/** Every page has the letters of those; for the others the browser asks where it finds any. */
function isPlain({ unicodeRange }: FontFace): boolean {
  return /^U\+0+-/i.test(unicodeRange)
}

function fontOf({ style }: CSSFontFaceRule): FontFace {
  const read = (name: string) => style.getPropertyValue(name)
  // A face made by a script takes quotes for letters of its name.
  return new FontFace(read('font-family').replaceAll('"', ''), read('src'), {
    weight: read('font-weight'),
    unicodeRange: read('unicode-range'),
  })
}

/** So that the next page has the faces before its first paint. A page in another site's frame leaves nothing behind. */
export function rememberFonts(): void {
  try {
    localStorage.setItem('fonts', address)
  } catch {
    // Storage may be forbidden; the stand-ins then show for a moment each time.
  }
}
