/** Where a player's points of a weekend are explained; with a race, at that race. */
export function ledgerAddress(user_id: number, weekend_id: number, race_id?: number): string {
  return `/users/${user_id}/weekends/${weekend_id}${race_id === undefined ? '' : `#race-${race_id}`}`
}
