const PATHS = /^\/api\/((me|users\/:user_id)\/leagues|leagues|team_challenge|invites)(\/|$)/

/** Whether replies of that path contain leagues: each includes the user's relation to the league. */
export function containsLeagues(path: unknown): boolean {
  return typeof path === 'string' && PATHS.test(path)
}
