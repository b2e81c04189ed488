/** What a link may bring into the form of registration. */
export type Prefill = {
  email?: string
  user_name?: string
  teamName?: string
  password?: string
  register_source?: string
}

const NAMES = ['email', 'user_name', 'teamName', 'register_source'] as const

/** `rest` is the query without it, and `has_more` tells whether that is less than the address. */
type Brought = { prefill: Prefill; rest: string; has_more: boolean }

/**
 * What stands in an address. A password counts in the fragment only, which no server and no other page ever sees (rules
 * §9); from the query it is taken away unread.
 */
export function readPrefill(search: string, hash: string): Brought {
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
  const has_more = Boolean(password) || query.size < new URLSearchParams(search).size
  return { prefill, rest: query.size > 0 ? `?${query}` : '', has_more }
}
