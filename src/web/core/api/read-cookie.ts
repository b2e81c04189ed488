/**
 * Reads a cookie. Null if the cookie is not set. On https the name begins with `__Host-`, so that browsers restrict the
 * cookie to this host.
 */
export function readCookie(name: 'csrf' | 'consent'): string | null {
  const pairs = document.cookie.split('; ').map((pair) => pair.split(/=(.*)/s))
  const found = pairs.find(([key]) => key === `__Host-${name}`) ?? pairs.find(([key]) => key === name)
  return found?.[1] ? found[1] : null
}
