/**
 * Returns the URL of the page that explains a player's points in a weekend. With `race_id`, it leads to the section
 * about that race.
 */
export function ledgerAddress(user_id: number, weekend_id: number, race_id?: number): string {
  return `/users/${user_id}/weekends/${weekend_id}${race_id === undefined ? '' : `#race-${race_id}`}`
}
