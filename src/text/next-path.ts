/**
 * Returns `next`, the page to open after the login, if it is a page of this site; otherwise the home page (rules §9).
 */
export function safeNext(next: string | null): string {
  return next !== null && isSafePath(next) ? next : '/'
}

const MAX_LENGTH = 1000

/**
 * Whether the text is a path of this site, which may have a query and a fragment. A text that two URL parsers could
 * read differently is not accepted, because one of them might take it for a URL of another site.
 */
function isSafePath(next: string): boolean {
  if (next.length > MAX_LENGTH || !/^[\x21-\x7e]*$/.test(next) || next.includes('\\')) return false
  const path = next.replace(/[?#].*$/, '')
  return hasAllowedStart(path) && !hasUnsafeSegments(path) && !hasInvalidEscapes(next)
}

/**
 * Whether the path is `/` or begins with a plain segment. Paths of the API, and of the login and registration, are not
 * accepted.
 */
function hasAllowedStart(path: string): boolean {
  return (
    path === '/' ||
    (/^\/[a-z0-9][\w.-]*(\/|$)/i.test(path) && !/^\/(api|oauth|login|register)(\/|$)/i.test(path))
  )
}

/** Whether the path has empty segments, dot segments (`.` or `..`) or percent-encoded dots. */
function hasUnsafeSegments(path: string): boolean {
  return /\/\/|\/\.\.?(\/|$)|%2e/i.test(path)
}

/** Whether the text has percent-encoded control characters or invalid percent-encoding. */
function hasInvalidEscapes(next: string): boolean {
  return /%([01][0-9a-f]|7f)|%(?![0-9a-f]{2})/i.test(next)
}
