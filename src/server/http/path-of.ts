/** An address without its query. That may hold what is nobody's business, so only this is logged. */
export function pathOf(address: string): string {
  const end = address.indexOf('?')
  return end < 0 ? address : address.slice(0, end)
}

/** Where mailed links and invites lead, what they ask of the API, and a player's own calendar: whoever knows the rest is let in. */
const before_token = /^\/+(?:api\/+)?(?:reset|verify|restore|calendar|invites)\/+(?=.)/i

/** Whether a token stands in the path, however it is written. */
export function hasToken(address: string): boolean {
  return before_token.test(readable(pathOf(address)))
}

/** The path as it may be logged: without the token of a mailed link, and without the query. */
export function pathToLog(address: string): string {
  const path = pathOf(address)
  const [start] = before_token.exec(readable(path)) ?? []
  return start ? `${start}:token` : path
}

/** The path as routes are found by it: letters may be written as %72. */
export function decodedPath(address: string): string {
  const path = pathOf(address)
  return path.includes('%') ? readable(path) : path
}

function readable(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
