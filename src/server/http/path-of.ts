/** Returns an address without its query, which may contain private data and must not be logged. */
export function pathOf(address: string): string {
  const end = address.indexOf('?')
  return end < 0 ? address : address.slice(0, end)
}

/** Matches the beginnings of paths that contain a secret, for pages and for the API. */
const TOKEN_PREFIX =
  /^\/+(?:api\/+|admin\/+)?(?:reset|verify|restore|calendar|invites|setup|notifications(?:\/+links)?)\/+(?=.)/i

/** Whether the path contains a secret token, even if the path is percent-encoded. */
export function hasToken(address: string): boolean {
  return TOKEN_PREFIX.test(decoded(pathOf(address)))
}

/** Returns the path for the log, without a secret token and without the query. */
export function pathToLog(address: string): string {
  const path = pathOf(address)
  const [start] = TOKEN_PREFIX.exec(decoded(path)) ?? []
  return start ? `${start}:token` : path
}

/** Returns the path as the router matches it, percent-decoded: a client may write the letter r as %72. */
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
