/** The page to open after login: the requested page of this site, or home (rules §9). */
export function safeNext(next: string | null): string {
  return next !== null && isSafePath(next) ? next : '/'
}

const MAX_LENGTH = 1000

/**
 * Accepts a path as browsers write it, with query and fragment. Anything that two parsers could read differently is
 * rejected, because one of them might take it for a URL of another site.
 */
function isSafePath(next: string): boolean {
  if (next.length > MAX_LENGTH || !/^[\x21-\x7e]*$/.test(next) || next.includes('\\')) return false
  const path = next.replace(/[?#].*$/, '')
  return hasAllowedStart(path) && !hasDotSegments(path) && !hasInvalidEscapes(next)
}

/** Whether the path is `/` or begins with a plain segment, but not one that redirects again (API, login, register). */
function hasAllowedStart(path: string): boolean {
  return (
    path === '/' ||
    (/^\/[a-z0-9][\w.-]*(\/|$)/i.test(path) && !/^\/(api|oauth|login|register)(\/|$)/i.test(path))
  )
}

/** Whether the path has empty segments or dot segments (`.`, `..`), also percent-encoded. */
function hasDotSegments(path: string): boolean {
  return /\/\/|\/\.\.?(\/|$)|%2e/i.test(path)
}

/** Whether the text has percent-encoded control characters or invalid percent-encoding. */
function hasInvalidEscapes(next: string): boolean {
  return /%([01][0-9a-f]|7f)|%(?![0-9a-f]{2})/i.test(next)
}
