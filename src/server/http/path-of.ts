/** An address without its query. A query may contain private data, so only this part is logged. */
export function pathOf(address: string): string {
  const end = address.indexOf('?')
  return end < 0 ? address : address.slice(0, end)
}

/**
 * The beginning of a path with a secret: a mailed link, an invite, a player's calendar, the notification preferences of
 * an email or the setup link, as a page or in the API.
 */
const TOKEN_PREFIX =
  /^\/+(?:api\/+|admin\/+)?(?:reset|verify|restore|calendar|invites|setup|notifications(?:\/+links)?)\/+(?=.)/i

/** Whether the path contains a token, also if it is percent-encoded. */
export function hasToken(address: string): boolean {
  return TOKEN_PREFIX.test(decoded(pathOf(address)))
}

/** The path for the log: without the token of a mailed link and without the query. */
export function pathToLog(address: string): string {
  const path = pathOf(address)
  const [start] = TOKEN_PREFIX.exec(decoded(path)) ?? []
  return start ? `${start}:token` : path
}

/** The path as the router matches it, percent-decoded: a client may write the letter r as %72. */
export function decodedPath(address: string): string {
  const path = pathOf(address)
  return path.includes('%') ? decoded(path) : path
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
