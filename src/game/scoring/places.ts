/**
 * What an operator should check in the places of a result list before they publish it (rules §6).
 *
 * - `gap`: `count` places from `place` on are missing.
 * - `shared`: `count` athletes have `place`. This is valid.
 * - `not-skipped`: nobody should have `place`, because athletes before it are tied, as in 1 1 2 instead of 1 1 3.
 */
export type PlaceWarning = { reason: 'gap' | 'shared' | 'not-skipped'; place: number; count: number }

export function checkPlaces(results: readonly { place: number | null }[]): PlaceWarning[] {
  const athletesAt = countByPlace(results)
  const warnings: PlaceWarning[] = []
  let next = 1

  for (const [place, count] of athletesAt) {
    if (place > next) warnings.push({ reason: 'gap', place: next, count: place - next })
    if (place < next) warnings.push({ reason: 'not-skipped', place, count })
    if (count > 1) warnings.push({ reason: 'shared', place, count })
    next = place + count
  }
  return warnings
}

/**
 * Whether the operator must confirm the list. Shared places alone do not need a confirmation, because they are valid.
 */
export function needsConfirmation(warnings: readonly PlaceWarning[]): boolean {
  return warnings.some((warning) => warning.reason !== 'shared')
}

function countByPlace(results: readonly { place: number | null }[]): [place: number, count: number][] {
  const counts = new Map<number, number>()
  for (const { place } of results) {
    if (place !== null) counts.set(place, (counts.get(place) ?? 0) + 1)
  }
  return [...counts].sort(([a], [b]) => a - b)
}
