/** The logins of the demo. The domain `demo.example` never receives email. */
export const DEMO_LOGINS = [
  { email: 'player@demo.example', role: 'player', role_text: 'a player' },
  { email: 'operator@demo.example', role: 'operator', role_text: 'an operator' },
  { email: 'owner@demo.example', role: 'owner', role_text: 'an owner' },
] as const

export const DEMO_ADDRESSES: readonly string[] = DEMO_LOGINS.map(({ email }) => email)
