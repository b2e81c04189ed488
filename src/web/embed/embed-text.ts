/** The element that shows the scoreboard on another site. */
export function embedText(origin: string, site: string): string {
  const title = `${site}: scoreboard`.replaceAll('&', '&amp;').replaceAll('"', '&quot;')
  return `<iframe src="${origin}/scoreboard" title="${title}" width="100%" height="760" loading="lazy"></iframe>`
}
