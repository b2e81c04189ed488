const PATHS = /^\/api\/((me|users\/:user_id)\/leagues|leagues|team_challenge|invites)(\/|$)/

/**
 * Whether replies of an API path contain leagues. Such replies also say whether the user is a member, so they are
 * fetched again after a change of a league.
 */
export function containsLeagues(path: unknown): boolean {
  return typeof path === 'string' && PATHS.test(path)
}
