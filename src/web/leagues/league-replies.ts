const PATHS = /^\/api\/((me|users\/:user_id)\/leagues|leagues|team_challenge|invites)(\/|$)/

/**
 * Whether replies of an API path contain leagues. Such replies say whether the user is a member. After a change of a
 * league they are fetched again.
 */
export function containsLeagues(path: unknown): boolean {
  return typeof path === 'string' && PATHS.test(path)
}
