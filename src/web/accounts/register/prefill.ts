/** The values that a link can prefill in the registration form. `register_source` is the name of a login provider. */
export type Prefill = {
  email?: string
  user_name?: string
  teamName?: string
  password?: string
  register_source?: string
}

const QUERY_PARAMS = ['email', 'user_name', 'teamName', 'register_source'] as const

/**
 * `rest` is the query without the prefilled fields. `must_replace_url`: whether the URL contains a prefilled field or a
 * password, which must be removed from it.
 */
type UrlValues = { prefill: Prefill; rest: string; must_replace_url: boolean }

/**
 * Reads the prefilled fields from a URL. A password is read only from the fragment, which browsers never send to
 * servers (rules §9). A password in the query is ignored and removed from the URL.
 */
export function readPrefill(search: string, hash: string): UrlValues {
  const query = new URLSearchParams(search)
  const prefill: Prefill = {}
  for (const name of QUERY_PARAMS) {
    const text = query.get(name)
    if (text) prefill[name] = text
    query.delete(name)
  }
  query.delete('password')
  const password = new URLSearchParams(hash.slice(1)).get('password')
  if (password) prefill.password = password
  const must_replace_url = Boolean(password) || query.size < new URLSearchParams(search).size
  return { prefill, rest: query.size > 0 ? `?${query}` : '', must_replace_url }
}
