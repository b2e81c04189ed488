import type { LiveRace, LiveResult, LiveState } from '#contract/live/live-race.ts'
import { toPoints } from '#game/scoring/points.ts'
import { isScored } from '#game/scoring/publications.ts'
import type { Db } from '#server/platform/db/db.ts'
import { notFound } from '#server/platform/errors.ts'
import { findLiveRace, type LiveRaceRow } from './store/read.ts'
import { type LiveRow, listLiveRows, listPublishedRows, listStarterRows } from './store/rows.ts'

/**
 * Returns the state of the live view. A race is live from its first batch until the race is published or cancelled, or
 * the live results are withdrawn.
 */
export function stateOf({ state, sequence }: Pick<LiveRaceRow, 'state' | 'sequence'>): LiveState {
  return state === 'scheduled' && sequence !== null ? 'live' : state
}

/** Returns the race with its live or published results, as everybody sees it. */
export async function readLiveRace(db: Db, race_id: number): Promise<LiveRace> {
  const race = await findLiveRace(db, race_id)
  if (!race) throw notFound('Race')
  const rows = await listRows(db, race)
  return {
    ...race,
    state: stateOf(race),
    date: race.date.toISOString(),
    received_at: race.received_at?.toISOString() ?? null,
    published_at: race.published_at?.toISOString() ?? null,
    results: rows.map(toResult),
  }
}

async function listRows(db: Db, race: LiveRaceRow): Promise<LiveRow[]> {
  const { race_id, state, sequence } = race
  if (isScored(state)) return listPublishedRows(db, race_id)
  if (state === 'cancelled') return []
  return sequence === null ? listStarterRows(db, race_id) : listLiveRows(db, race_id)
}

function toResult({ due_at, points, ...row }: LiveRow): LiveResult {
  return {
    ...row,
    due_at: due_at?.toISOString() ?? null,
    points: points === null ? null : toPoints(points),
  }
}
