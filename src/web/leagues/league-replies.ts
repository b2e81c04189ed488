const PATHS = /^\/api\/((me|users\/:user_id)\/leagues|me\/invitations|leagues|team_challenge|invites)(\/|$)/

/**
 * Whether replies of an API path contain leagues, or say whether the user is a member. They are fetched again after a
 * league has changed.
 */
export function containsLeagues(path: unknown): boolean {
  return typeof path === 'string' && PATHS.test(path)
}
