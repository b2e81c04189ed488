import { no, type Verdict, yes } from '#game/verdict.ts'

export const RACE_STATES = ['scheduled', 'provisional', 'official', 'cancelled'] as const

export type RaceState = (typeof RACE_STATES)[number]

/** What currently counts of a race. */
export type RaceStatus = {
  state: RaceState
  include_in_total: boolean
  revision_id: number | null
  sheet_id: number | null
  /** Picks can no longer change; points may be shown only then. */
  is_locked: boolean
  /** Races of this kind score, and the selection closes after the start. */
  closes_late: boolean
  /** Result lists that were found to be wrong: none of them may count. */
  discarded_ids: readonly number[]
  /** Players have seen points of the race, now or earlier. */
  was_published: boolean
}

/** What is to count from now on; a race without a revision and its sheet is not scored. */
export type Publication = {
  state: RaceState
  include_in_total: boolean
  revision_id: number | null
  sheet_id: number | null
  reason: string | null
}

export type PublishRefusal = 'trading-open' | 'closes-late' | 'no-results' | 'discarded' | 'reason-needed'

/** A result without a protest within this time can be made official. */
export const PROTEST_HOURS = 24

/** Whether races in this state count for points (rules §6). */
export function isScored(state: RaceState): boolean {
  return state === 'provisional' || state === 'official'
}

/**
 * Whether the race may be published like this (rules §6): after the lock, with results, and with a reason if required.
 * A cancelled race returns only if picks could not be changed after its start (rules §3). With `has_same_points`, the new
 * sheet differs from the present one, but nobody gets other points.
 */
export function mayPublish(
  race: RaceStatus,
  publication: Publication,
  { has_same_points = false }: { has_same_points?: boolean } = {},
): Verdict<PublishRefusal> {
  if (isScored(publication.state) && !race.is_locked) return no('trading-open')
  if (returnsLate(race, publication)) return no('closes-late')
  if (isScored(publication.state) && publication.revision_id === null) return no('no-results')
  if (race.discarded_ids.includes(publication.revision_id ?? 0)) return no('discarded')
  const wanted = has_same_points ? { ...publication, sheet_id: race.sheet_id } : publication
  if (needsReason(race, wanted) && !publication.reason) return no('reason-needed')
  return yes
}

/**
 * While a race is cancelled, the deadline of its selection may move past its start. If its points were published before,
 * the selection had closed by then, and its deadline no longer moves.
 */
function returnsLate(race: RaceStatus, publication: Publication): boolean {
  return returnsFromCancelled(race, publication) && race.closes_late && !race.was_published
}

export function returnsFromCancelled(race: RaceStatus, publication: Publication): boolean {
  return race.state === 'cancelled' && publication.state !== 'cancelled'
}

/**
 * A reason is required for every change of an official race, and for every change of points that were published before,
 * including when the race returns from cancelled or scheduled.
 */
function needsReason(race: RaceStatus, publication: Publication): boolean {
  if (race.state === 'official') return isChange(race, publication)
  return race.was_published && changesPoints(race, publication)
}

function changesPoints(race: RaceStatus, publication: Publication): boolean {
  if (race.sheet_id !== publication.sheet_id) return true
  return race.sheet_id !== null && race.include_in_total !== publication.include_in_total
}

/** Whether a publication changes anything. The same result scored under other rules is a change. */
export function isChange(race: RaceStatus, publication: Publication): boolean {
  return (
    race.state !== publication.state ||
    race.include_in_total !== publication.include_in_total ||
    race.revision_id !== publication.revision_id ||
    race.sheet_id !== publication.sheet_id
  )
}
