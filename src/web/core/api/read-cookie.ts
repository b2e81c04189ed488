/**
 * Reads a cookie. Null if the cookie is not set. On https the names of the cookies begin with `__Host-`, which tells
 * browsers to restrict them to this host.
 */
export function readCookie(name: 'csrf' | 'consent'): string | null {
  const pairs = document.cookie.split('; ').map((pair) => pair.split(/=(.*)/s))
  const found = pairs.find(([key]) => key === `__Host-${name}`) ?? pairs.find(([key]) => key === name)
  return found?.[1] ? found[1] : null
}
