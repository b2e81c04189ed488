/** The fields of the registration form that a link may prefill. */
export type Prefill = {
  email?: string
  user_name?: string
  teamName?: string
  password?: string
  register_source?: string
}

const NAMES = ['email', 'user_name', 'teamName', 'register_source'] as const

/** `rest` is the query without those fields; `is_changed`: whether anything was removed from the URL. */
type UrlValues = { prefill: Prefill; rest: string; is_changed: boolean }

/**
 * The values in a URL. A password is only accepted in the fragment, which is not sent to a server or another page
 * (rules §9); in the query it is removed and ignored.
 */
export function readPrefill(search: string, hash: string): UrlValues {
  const query = new URLSearchParams(search)
  const prefill: Prefill = {}
  for (const name of NAMES) {
    const text = query.get(name)
    if (text) prefill[name] = text
    query.delete(name)
  }
  query.delete('password')
  const password = new URLSearchParams(hash.slice(1)).get('password')
  if (password) prefill.password = password
  const is_changed = Boolean(password) || query.size < new URLSearchParams(search).size
  return { prefill, rest: query.size > 0 ? `?${query}` : '', is_changed }
}
