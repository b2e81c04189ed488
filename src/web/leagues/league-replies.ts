const PATHS = /^\/api\/((me|users\/:user_id)\/leagues|leagues|team_challenge|invites)(\/|$)/

/** Whether replies of an API path contain leagues. They include the user's membership, so joining refetches them. */
export function containsLeagues(path: unknown): boolean {
  return typeof path === 'string' && PATHS.test(path)
}
