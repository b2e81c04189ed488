/** The page of a league; a name may hold any character. */
export function leaguePath(name: string): string {
  return `/leagues/${encodeURIComponent(name)}`
}

export function leagueWeekendPath(name: string, weekend_id: number): string {
  return `${leaguePath(name)}/weekend/${weekend_id}`
}

/** Where whoever is invited joins. */
export function invitePath(code: string): string {
  return `/invites/${encodeURIComponent(code)}`
}
