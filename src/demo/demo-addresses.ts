/** Whom a demo can be looked at as; no letter ever reaches addresses of that kind. */
export const DEMO_LOGINS = [
  { email: 'player@demo.example', role: 'player', words: 'a player' },
  { email: 'operator@demo.example', role: 'operator', words: 'an operator' },
] as const

export const DEMO_ADDRESSES: readonly string[] = DEMO_LOGINS.map(({ email }) => email)
