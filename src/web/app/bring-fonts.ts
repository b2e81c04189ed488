import address from '../ui/fonts.css?url'

/**
 * Brings the faces once the first screen is painted in their stand-ins, which are as wide and as high. From then on
 * public/theme.js brings them before the first paint, because they are in the browser's cache.
 */
export function bringFonts(): void {
  // Where nothing was drawn before, nobody has told the flags either.
  document.documentElement.dataset.painted = ''
  if (!document.head.querySelector(`link[href="${address}"]`)) {
    document.head.append(Object.assign(document.createElement('link'), { rel: 'stylesheet', href: address }))
  }
}

/** So that the next page has the faces before its first paint. A page in another site's frame leaves nothing behind. */
export function rememberFonts(): void {
  try {
    localStorage.setItem('fonts', address)
  } catch {
    // Storage may be forbidden; the stand-ins then show for a moment each time.
  }
}
