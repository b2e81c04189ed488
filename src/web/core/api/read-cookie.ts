/** A cookie of ours that pages may read, if it is there; on https it has the prefix that browsers keep to one host. */
export function readCookie(name: 'csrf' | 'consent'): string | null {
  const pairs = document.cookie.split('; ').map((pair) => pair.split(/=(.*)/s))
  const found = pairs.find(([key]) => key === `__Host-${name}`) ?? pairs.find(([key]) => key === name)
  return found?.[1] ? found[1] : null
}
