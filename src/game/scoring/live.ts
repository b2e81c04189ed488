import { no, type Verdict, yes } from '../verdict.ts'
import type { RaceState } from './publications.ts'

export type BatchRefusal = 'trading-open' | 'old-batch' | 'already-published' | 'race-cancelled'

/** The state of a race, which decides whether a batch of live results is accepted. */
export type LiveStatus = {
  state: RaceState
  /**
   * Whether the selection is locked. Before the lock, live points would show which athletes are good while teams can
   * still be changed.
   */
  is_locked: boolean
  /** The number of the last accepted batch. Null if there was none. It stays when live results are withdrawn. */
  last_sequence: number | null
}

/**
 * Whether a batch with this number is accepted (rules §11). Its number must be higher than those of all earlier
 * batches.
 */
export function mayTakeBatch(race: LiveStatus, sequence: number): Verdict<BatchRefusal> {
  if (race.state === 'cancelled') return no('race-cancelled')
  if (race.state !== 'scheduled') return no('already-published')
  if (!race.is_locked) return no('trading-open')
  if (race.last_sequence !== null && sequence <= race.last_sequence) return no('old-batch')
  return yes
}

/** How many players have this score. Scores are in hundredths of a point. */
export type ScoreCount = { score: number; players: number }

/** The rank of a score among all players: equal scores have the same rank, and the next rank is skipped (rules §5). */
export function rankInHistogram(histogram: readonly ScoreCount[], score: number): number {
  return 1 + histogram.reduce((above, each) => above + (each.score > score ? each.players : 0), 0)
}

export function playersIn(histogram: readonly ScoreCount[]): number {
  return histogram.reduce((sum, each) => sum + each.players, 0)
}

/** If a race is still live after this many hours, the operator probably forgot to end it. */
export const LIVE_HOURS = 24

/** How many members of a league a live view shows. */
export const live_league_rows = 6

/**
 * The rows of a league that a live view shows: the best six or, if the player is further down, the best three and three
 * around the player. `own` is the index of the player's row, or -1.
 */
export function rowsAround<Row>(rows: readonly Row[], own: number): Row[] {
  if (own < live_league_rows) return rows.slice(0, live_league_rows)
  const from = Math.min(own - 1, rows.length - 3)
  return [...rows.slice(0, 3), ...rows.slice(from, from + 3)]
}
