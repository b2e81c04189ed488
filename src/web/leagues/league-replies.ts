const PATHS = /^\/api\/((me|users\/:user_id)\/leagues|leagues|team_challenge|invites)(\/|$)/

/**
 * Whether replies of an API path contain leagues. These replies are fetched again after a league has changed, also
 * because they say whether the user is a member.
 */
export function containsLeagues(path: unknown): boolean {
  return typeof path === 'string' && PATHS.test(path)
}
