const PATHS = /^\/api\/((me|users\/:user_id)\/leagues|leagues|team_challenge|invites)(\/|$)/

/** Whether a reply of that path tells of leagues: each says of them what the one who asks is to them. */
export function isOfLeagues(path: unknown): boolean {
  return typeof path === 'string' && PATHS.test(path)
}
