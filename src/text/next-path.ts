/** The page to open after login: the requested page of this site, or home (rules §9). */
export function safeNext(next: string | null): string {
  return next !== null && isPageOfOurs(next) ? next : '/'
}

const LONGEST = 1000

/**
 * Accepts a path as browsers write it, with query and fragment. Anything programs could parse differently is rejected
 * instead of repaired: what one takes for a path of this site, another may take for a foreign URL.
 */
function isPageOfOurs(next: string): boolean {
  if (next.length > LONGEST || !/^[\x21-\x7e]*$/.test(next) || next.includes('\\')) return false
  const path = next.replace(/[?#].*$/, '')
  return startsPlainly(path) && !isWinding(path) && !hasControls(next)
}

/** Home, or a plain first segment; pages that redirect again (login, register, API) are excluded. */
function startsPlainly(path: string): boolean {
  return (
    path === '/' ||
    (/^\/[a-z0-9][\w.-]*(\/|$)/i.test(path) && !/^\/(api|oauth|login|register)(\/|$)/i.test(path))
  )
}

/** Empty or dot segments, also percent-encoded. */
function isWinding(path: string): boolean {
  return /\/\/|\/\.\.?(\/|$)|%2e/i.test(path)
}

/** Encoded control characters, and invalid percent-encoding. */
function hasControls(next: string): boolean {
  return /%([01][0-9a-f]|7f)|%(?![0-9a-f]{2})/i.test(next)
}
