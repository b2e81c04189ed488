/**
 * Reads one of our script-readable cookies, or null. On https its name has the `__Host-` prefix, which browsers
 * restrict to one host.
 */
export function readCookie(name: 'csrf' | 'consent'): string | null {
  const pairs = document.cookie.split('; ').map((pair) => pair.split(/=(.*)/s))
  const found = pairs.find(([key]) => key === `__Host-${name}`) ?? pairs.find(([key]) => key === name)
  return found?.[1] ? found[1] : null
}
