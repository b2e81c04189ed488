/** The page of a league; a name may hold any character. */
export function leaguePath(name: string): string {
  return `/leagues/${encodeURIComponent(name)}`
}

export function leagueWeekendPath(name: string, weekend_id: number): string {
  return `${leaguePath(name)}/weekend/${weekend_id}`
}

/** Whether a path is that of a league, or of something of one. */
export function isLeagueAddress(pathname: string): boolean {
  return NAME.test(pathname)
}

/** The name of the league whose page a path is, to the letter: what the router makes of a name it takes `%2F` for a slash in. */
export function leagueNameIn(pathname: string): string {
  const [, name = ''] = NAME.exec(pathname) ?? []
  try {
    return decodeURIComponent(name)
  } catch {
    return name
  }
}

const NAME = /^\/leagues\/([^/]+)/i

/** Where whoever is invited joins. */
export function invitePath(code: string): string {
  return `/invites/${encodeURIComponent(code)}`
}
