import { no, type Verdict, yes } from '#game/verdict.ts'

export const RACE_STATES = ['scheduled', 'provisional', 'official', 'cancelled'] as const

export type RaceState = (typeof RACE_STATES)[number]

type Change = { before: { state: RaceState }; after: { state: RaceState } }

/** Whether the race is official before or after the publication. If so, the publication requires the second factor. */
export function changesOfficial({ before, after }: Change): boolean {
  return before.state === 'official' || after.state === 'official'
}

/** The published state of a race, and everything else that decides whether a publication is allowed. */
export type RaceStatus = {
  state: RaceState
  include_in_total: boolean
  revision_id: number | null
  sheet_id: number | null
  /** Whether the selection is locked. Points may only be shown after that, because then picks can no longer change. */
  is_locked: boolean
  /** Whether the race can earn points and its selection closes after the start of the race. */
  closes_late: boolean
  /** The ids of the discarded result lists. They must not be published. */
  discarded_ids: readonly number[]
  /**
   * The ids of the result lists that name an athlete who was merged into another one. Copies of these lists name the
   * other athlete.
   */
  double_ids: readonly number[]
  /** Whether points of the race are published now or were published before. */
  was_published: boolean
}

/** What to publish. The race is not scored if `revision_id` and `sheet_id` are null. */
export type Publication = {
  state: RaceState
  include_in_total: boolean
  revision_id: number | null
  sheet_id: number | null
  reason: string | null
}

export type PublishRefusal =
  | 'trading-open'
  | 'closes-late'
  | 'no-results'
  | 'discarded'
  | 'names-double'
  | 'reason-needed'

/**
 * How long protests are possible after a publication. Without a protest, the result can be made official afterwards.
 */
export const PROTEST_HOURS = 24

/** Whether races in this state earn points (rules §6). */
export function isScored(state: RaceState): boolean {
  return state === 'provisional' || state === 'official'
}

export type Published = Omit<Publication, 'reason'>

/**
 * Whether the publication is allowed (rules §6). Points may only be published after the lock and with results. Some
 * changes need a reason. A cancelled race may only return if picks could not be changed after its start (rules §3).
 * `has_same_points` means that the sheet is new, but gives every athlete the same points as before.
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
  if (race.double_ids.includes(publication.revision_id ?? 0)) return no('names-double')
  const wanted = has_same_points ? { ...publication, sheet_id: race.sheet_id } : publication
  if (needsReason(race, wanted) && !publication.reason) return no('reason-needed')
  return yes
}

/**
 * Whether a cancelled race would return although picks could be changed after its start. This is possible if the
 * deadline of its selection was moved past the start while the race was cancelled. It is impossible if the race was
 * published before, because its selection was already closed at that publication.
 */
function returnsLate(race: RaceStatus, publication: Publication): boolean {
  return returnsFromCancelled(race, publication) && race.closes_late && !race.was_published
}

export function returnsFromCancelled(race: RaceStatus, publication: Publication): boolean {
  return race.state === 'cancelled' && publication.state !== 'cancelled'
}

/**
 * Every change of an official race needs a reason. So does every change of points that were published before, even if
 * the race is cancelled or scheduled now.
 */
function needsReason(race: RaceStatus, publication: Publication): boolean {
  if (race.state === 'official') return isChange(race, publication)
  return race.was_published && changesPoints(race, publication)
}

function changesPoints(race: RaceStatus, publication: Publication): boolean {
  if (race.sheet_id !== publication.sheet_id) return true
  return race.sheet_id !== null && race.include_in_total !== publication.include_in_total
}

/** Whether the publication changes anything. A new sheet for the same result list is a change too. */
export function isChange(race: Published, publication: Published): boolean {
  return (
    race.state !== publication.state ||
    race.include_in_total !== publication.include_in_total ||
    race.revision_id !== publication.revision_id ||
    race.sheet_id !== publication.sheet_id
  )
}
