import { type BatchRefusal, mayTakeBatch } from '#game/scoring/live.ts'
import { no, type Verdict, yes } from '#game/verdict.ts'
import { findCurrentFacts } from '#server/athletes/store/aliases.ts'
import { lockClosed } from '#server/calendar/store/locks.ts'
import { insertAudit } from '#server/platform/audit/store.ts'
import type { Db } from '#server/platform/db/db.ts'
import { invalidField, notFound } from '#server/platform/errors.ts'
import { findStarts, scoreResults } from '#server/scoring/make-sheet.ts'
import { findScoringSeason } from '#server/scoring/store/season.ts'
import * as store from './store/batches.ts'

export type Batch = store.BatchFacts & {
  /** The athletes, each named by federation code or by id, as in `id:49`. */
  rows: readonly (Omit<store.BatchRow, 'athlete_id'> & { athlete: string })[]
  actor: string
  reason?: string | undefined
}

export type SavedBatch = { ok: true; sequence: number; received_at: Date; rows: number; name: string }

/**
 * Locks all selections and side bets of the race's season whose deadline has passed. Call it before the transaction
 * that saves a batch.
 */
export async function lockDueSelections(db: Db, race_id: number): Promise<void> {
  const season_id = await store.findSeasonOfRace(db, race_id)
  if (season_id === undefined) throw notFound('Race')
  await lockClosed(db, { season_id })
}

/**
 * Replaces the intermediate results of a race and their points. Writes no data of players (rules §11). Throws 422 if
 * rows are invalid, for example if an athlete cannot start in the race.
 */
export async function saveLiveBatch(
  tx: Db,
  batch: Batch,
): Promise<SavedBatch | Exclude<Verdict<BatchRefusal>, { ok: true }>> {
  const { race_id, sequence, checkpoint, actor, reason } = batch
  const race = await store.lockRace(tx, race_id)
  if (!race) throw notFound('Race')
  const verdict = mayTakeBatch(race, sequence)
  if (!verdict.ok) return verdict

  const rows = await resolveRows(tx, batch)
  const received_at = await store.replaceBatch(tx, batch, rows)
  const season = await findScoringSeason(tx, race.season_id)
  await store.replaceLines(
    tx,
    race_id,
    await scoreResults(tx, season, race_id, await store.listLiveResults(tx, race_id)),
  )
  await store.replaceStarts(tx, race_id, await findStarts(tx, season, race_id, rows))
  await store.insertSent(tx, { race_id, sequence, checkpoint, athletes: rows.length, sent_by: actor })
  // Adds one audit line each time the race goes live. Later batches are only in `sent_batches` (decision 0060).
  if (race.sequence === null) {
    const after = { sequence, checkpoint, rows: rows.length }
    await insertAudit(tx, { actor, reason, act: 'live batch', subject: `race ${race_id}`, after })
  }
  return { ok: true, sequence, received_at, rows: rows.length, name: race.name }
}

export async function withdrawLive(
  tx: Db,
  { race_id, actor, reason }: { race_id: number; actor: string; reason?: string | undefined },
): Promise<Verdict<'not-live'>> {
  const race = await store.lockRace(tx, race_id)
  if (!race) throw notFound('Race')
  if (race.sequence === null) return no('not-live')
  const before = { sequence: race.sequence, batches: await store.countSent(tx, race_id) }
  await store.deleteBatch(tx, race_id)
  await insertAudit(tx, { actor, reason, act: 'live withdraw', subject: `race ${race_id}`, before })
  return yes
}

async function resolveRows(tx: Db, { race_id, rows }: Batch): Promise<store.BatchRow[]> {
  const codes = rows.map((row) => row.athlete)
  const current = await findCurrentFacts(tx, codes)
  const codeOf = (code: string) => current.get(code)?.federation_code ?? code
  const starters = await store.listPossibleStarters(tx, race_id, codes.map(codeOf))
  const ids = new Map(
    starters.flatMap(({ athlete_id, federation_code }) => [
      [federation_code, athlete_id],
      [`id:${athlete_id}`, athlete_id],
    ]),
  )
  const unknown = codes.filter((code) => !ids.has(codeOf(code)))
  if (unknown.length > 0) throw invalidField('results', `Not in this race: ${listed(unknown)}`)
  const doubled = codes.filter(
    (code, index) => codes.findIndex((each) => ids.get(codeOf(each)) === ids.get(codeOf(code))) < index,
  )
  if (doubled.length > 0) throw invalidField('results', `Listed twice: ${listed(doubled)}`)
  const with_both = rows.filter(({ place, status }) => place !== null && status !== null)
  if (with_both.length > 0) {
    const named = listed(with_both.map((row) => row.athlete))
    throw invalidField('results', `With a place and a status: ${named}`)
  }
  return rows.map(({ athlete, ...row }) => ({ ...row, athlete_id: ids.get(codeOf(athlete))! }))
}

const max_listed = 5

function listed(codes: readonly string[]): string {
  const more = codes.length - max_listed
  return `${codes.slice(0, max_listed).join(', ')}${more > 0 ? ` and ${more} more` : ''}`
}
