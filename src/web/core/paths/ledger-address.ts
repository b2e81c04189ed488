/** The page that explains a player's points of a weekend; with a race, the section of that race. */
export function ledgerAddress(user_id: number, weekend_id: number, race_id?: number): string {
  return `/users/${user_id}/weekends/${weekend_id}${race_id === undefined ? '' : `#race-${race_id}`}`
}
