/** Where a reader goes who has just come in: to the page of this site that he had asked for, or home (rules §9). */
export function safeNext(next: string | null): string {
  return next !== null && isPageOfOurs(next) ? next : '/'
}

const LONGEST = 1000

/**
 * A path as browsers write it, with its query and its fragment. Whatever programs read in more than one way is refused
 * rather than mended: what one takes for a path of ours, another may take for somebody else's address.
 */
function isPageOfOurs(next: string): boolean {
  if (next.length > LONGEST || !/^[\x21-\x7e]*$/.test(next) || next.includes('\\')) return false
  const path = next.replace(/[?#].*$/, '')
  return startsPlainly(path) && !isWinding(path) && !hasControls(next)
}

/** Home, or a first segment that holds nothing but a page's name; not one that sends the reader elsewhere again. */
function startsPlainly(path: string): boolean {
  return (
    path === '/' ||
    (/^\/[a-z0-9][\w.-]*(\/|$)/i.test(path) && !/^\/(api|oauth|login|register)(\/|$)/i.test(path))
  )
}

/** With empty segments, or ways up, written plainly or not. */
function isWinding(path: string): boolean {
  return /\/\/|\/\.\.?(\/|$)|%2e/i.test(path)
}

/** Of an address that is taken apart they may end a line or a word. */
function hasControls(next: string): boolean {
  return /%([01][0-9a-f]|7f)|%(?![0-9a-f]{2})/i.test(next)
}
