/** Returns the path of a league's page. The name is encoded, because it may contain any character. */
export function leaguePath(name: string): string {
  return `/leagues/${encodeURIComponent(name)}`
}

export function leagueWeekendPath(name: string, weekend_id: number): string {
  return `${leaguePath(name)}/weekend/${weekend_id}`
}

export function isLeagueAddress(pathname: string): boolean {
  return LEAGUE_PATH.test(pathname)
}

/**
 * Returns the exact league name in a path. The router's parameter is not used, because the router decodes `%2F` in a
 * name incorrectly.
 */
export function leagueNameIn(pathname: string): string {
  const [, name = ''] = LEAGUE_PATH.exec(pathname) ?? []
  try {
    return decodeURIComponent(name)
  } catch {
    return name
  }
}

const LEAGUE_PATH = /^\/leagues\/([^/]+)/i

export function invitePath(code: string): string {
  return `/invites/${encodeURIComponent(code)}`
}
