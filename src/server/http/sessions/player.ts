import type { TokenScope } from '#contract/route.ts'

/** The logged-in player, or the user who created the request's API token. */
export type Player = {
  user_id: number
  session_id: number
  user_name: string
  team_name: string
  country: string | null
  verified_user: boolean
  email: string | null
  is_email_verified: boolean
  has_password: boolean
  role: 'player' | 'operator' | 'owner'
  is_remembered: boolean
  /** Whether this session was ever confirmed with the second factor. */
  has_passed_factor: boolean
  /** Whether this session was confirmed with the second factor in the last ten minutes. */
  has_confirmed_recently: boolean
  /** The API token of the request. Undefined if the request has a session instead. */
  token?: { token_id: number; scopes: readonly TokenScope[] }
}
