/** The page of a league; a name may contain any character. */
export function leaguePath(name: string): string {
  return `/leagues/${encodeURIComponent(name)}`
}

export function leagueWeekendPath(name: string, weekend_id: number): string {
  return `${leaguePath(name)}/weekend/${weekend_id}`
}

/** Whether a path belongs to a league. */
export function isLeagueAddress(pathname: string): boolean {
  return NAME.test(pathname)
}

/** The exact league name in a path. The router's own decoding would turn `%2F` in a name into a slash. */
export function leagueNameIn(pathname: string): string {
  const [, name = ''] = NAME.exec(pathname) ?? []
  try {
    return decodeURIComponent(name)
  } catch {
    return name
  }
}

const NAME = /^\/leagues\/([^/]+)/i

/** The page of an invite. */
export function invitePath(code: string): string {
  return `/invites/${encodeURIComponent(code)}`
}
