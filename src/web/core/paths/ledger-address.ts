/** The URL of the page that explains a player's points in a weekend, or of its section about a race. */
export function ledgerAddress(user_id: number, weekend_id: number, race_id?: number): string {
  return `/users/${user_id}/weekends/${weekend_id}${race_id === undefined ? '' : `#race-${race_id}`}`
}
