import type { Candidate } from '#game/offer.ts'
import { type Change, candidatesOf } from './changes.ts'
import { teamPicks } from './team-pick.ts'
import { teamStore } from './team-stores.ts'

/** The copy of the player's team of another selection, shown at once where that team was seen on this page with all its changes saved. */
export function copying(user_id: number, from: number, athletes: readonly Candidate[]): Change {
  const source = teamStore(user_id, from).read().state
  const known = source?.queue.length === 0 ? teamPicks(source.known) : null
  return { kind: 'copy', from, picks: known, candidates: known ? candidatesOf(athletes, known) : [] }
}
