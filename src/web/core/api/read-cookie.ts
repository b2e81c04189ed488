/**
 * Reads one of the cookies that scripts may read; null if the cookie is not set. On https their names have the
 * `__Host-` prefix, with which browsers restrict them to this host.
 */
export function readCookie(name: 'csrf' | 'consent'): string | null {
  const pairs = document.cookie.split('; ').map((pair) => pair.split(/=(.*)/s))
  const found = pairs.find(([key]) => key === `__Host-${name}`) ?? pairs.find(([key]) => key === name)
  return found?.[1] ? found[1] : null
}
