import { createHash } from 'node:crypto'
import type { z } from 'zod'
import type { CalendarAct, CalendarReport, changeCalendar } from '#contract/admin/calendar.ts'
import { requireVersion, versionOf } from '#server/admin-api/versions.ts'
import { lockWeekends } from '#server/calendar-acts/store/lock.ts'
import type { Db } from '#server/platform/db/db.ts'
import { httpError, invalidField, notFound } from '#server/platform/errors.ts'
import { lockScoring } from '#server/scoring/store/while-scoring.ts'
import type { SeasonRow } from '#server/seasons/store.ts'
import { applyChange, type Outcome } from './apply-change.ts'
import * as store from './store.ts'

type CalendarRequest = z.output<NonNullable<typeof changeCalendar.body>>

/**
 * Changes the calendar in the caller's transaction, which the caller rolls back after a dry run. Throws 412 if the
 * weekend has changed since the client read it, or if the effects differ from those of the dry run. A reason is
 * required only if players have teams or answers, if they can pick now, or if they get an announcement.
 */
export async function runAct(
  tx: Db,
  season: SeasonRow,
  { dry_run, reason, change, digest }: CalendarRequest,
  { actor, if_match }: { actor: string; if_match: string | undefined },
): Promise<CalendarReport> {
  const { weekend_ids, affected } = await findTarget(tx, season, change)
  const counts = await store.countAffected(tx, affected)
  await lockFor(tx, season, change, weekend_ids)
  const [weekend_id] = weekend_ids
  const subjects = weekend_id === undefined ? [] : await store.listSubjects(tx, weekend_id)
  if (weekend_id !== undefined) await requireVersion(tx, subjects, if_match)
  const version = await versionOf(tx, ...subjects)
  const earlier_ids = new Set(
    (await store.listWeekends(tx, season.season_id)).map((weekend) => weekend.weekend_id),
  )

  const earlier_selections = selectionIdsOf(await store.listDeadlines(tx, season.season_id))
  const has_players = await store.isAnyAffected(tx, affected)
  const was_open = await store.isAnyOpen(tx, weekend_ids)
  const outcome = await applyChange(tx, season, change, {
    season_id: season.season_id,
    actor,
    reason,
    dry_run,
  })
  const { moved, announced, job_id, selections } = outcome
  const needs_reason = has_players || was_open || announced !== null
  if (!dry_run && needs_reason && reason === undefined) throw invalidField('reason', 'A reason is required')
  if (!dry_run && digest === undefined) throw invalidField('digest', 'The change has to be previewed first')
  const isConcerned = (id: number) => weekend_ids.includes(id) || !earlier_ids.has(id)
  const calendar = await readCalendar(tx, season, isConcerned)
  const effect = digestOf(outcome, { calendar, has_players })
  if (!dry_run && effect !== digest) throw httpError('stale', OUTDATED_PREVIEW)
  return {
    ...counts,
    selections,
    created: (await store.listDeadlines(tx, season.season_id))
      .filter(({ kind, id }) => kind === 'selection' && !earlier_selections.has(id))
      .map(createdOf),
    announcement: announced,
    moved: moved.map(({ from, to, ...each }) => ({
      ...each,
      from: from.toISOString(),
      to: to.toISOString(),
    })),
    is_rebuilding: job_id !== null,
    job_id: dry_run ? null : job_id,
    version,
    digest: effect,
  }
}

function selectionIdsOf(deadlines: readonly store.DeadlineRow[]): Set<number> {
  return new Set(deadlines.flatMap(({ kind, id }) => (kind === 'selection' ? [id] : [])))
}

/** Returns the created selection for the reply. `opens_at` in the row equals the close if nobody can pick yet. */
function createdOf({ name, opens_at, closes_at }: store.DeadlineRow): CalendarReport['created'][number] {
  const can_open = opens_at !== null && opens_at < closes_at
  return { name, opens_at: can_open ? opens_at.toISOString() : null, closes_at: closes_at.toISOString() }
}

const OUTDATED_PREVIEW = 'The calendar has changed since the preview, so the change would do something else'

type Target = { weekend_ids: number[]; affected: store.Affected }

/**
 * Finds the weekends that a change affects (the changed weekend first), and the selection, weekend or side bet whose
 * teams or answers are affected.
 */
async function findTarget(tx: Db, { season_id }: SeasonRow, change: CalendarAct): Promise<Target> {
  if ('weekend_id' in change) {
    const { weekend_id } = change
    const weekend_ids = change.act === 'weekend merge' ? [weekend_id, change.from] : [weekend_id]
    return { weekend_ids, affected: { weekend_id } }
  }
  if (change.act === 'weekend add') return { weekend_ids: [], affected: {} }
  if (change.act === 'deadline move') {
    const deadlines = await store.listDeadlines(tx, season_id)
    const deadline = deadlines.find(({ kind, id }) => kind === change.kind && id === change.id)
    if (!deadline) throw notFound('Deadline')
    const { kind, id, weekend_id } = deadline
    const affected = kind === 'selection' ? { selection_id: id } : { sidebet_id: id }
    return { weekend_ids: [weekend_id], affected }
  }
  const race = (await store.listRaces(tx, season_id)).find(({ race_id }) => race_id === change.race_id)
  if (!race) throw notFound('Race')
  return { weekend_ids: [race.weekend_id], affected: { selection_id: race.selection_id } }
}

/**
 * Takes the locks that the change needs, in the same order as the command line. Call it before checking the version.
 */
async function lockFor(
  tx: Db,
  { season_id }: SeasonRow,
  { act }: CalendarAct,
  weekend_ids: readonly number[],
): Promise<void> {
  const changes_standings = act !== 'deadline move' && act !== 'weekend set'
  if (changes_standings) await lockScoring(tx, season_id)
  if (weekend_ids.length > 0) await lockWeekends(tx, weekend_ids)
}

/**
 * Reads the calendar in a form in which the results of a dry run and of the change can be compared. Leaves out ids,
 * because new rows get new ids in every run, and numbers of teams, because players change them all the time.
 */
async function readCalendar(tx: Db, { season_id }: SeasonRow, isConcerned: (weekend_id: number) => boolean) {
  const weekends = await store.listWeekends(tx, season_id)
  const races = await store.listRaces(tx, season_id)
  const deadlines = await store.listDeadlines(tx, season_id)
  const nameOf = (selection_id: number) =>
    deadlines.find(({ kind, id }) => kind === 'selection' && id === selection_id)?.name
  return weekends
    .filter((weekend) => isConcerned(weekend.weekend_id))
    .map(({ weekend_id, ...weekend }) => ({
      ...weekend,
      races: races
        .filter((race) => race.weekend_id === weekend_id)
        .map(({ weekend_id: _w, race_id: _r, selection_id, ...race }) => [race, nameOf(selection_id)]),
      deadlines: deadlines
        .filter((deadline) => deadline.weekend_id === weekend_id)
        .map(({ weekend_id: _w, id: _i, ...deadline }) => deadline),
    }))
}

function digestOf(
  { moved, announced, selections, job_id }: Outcome,
  read: { calendar: unknown; has_players: boolean },
): string {
  const effect = {
    ...read,
    moved: moved.map(({ name, from, to }) => [name, from, to]),
    announced,
    selections,
    is_rebuilding: job_id !== null,
  }
  return createHash('sha256').update(JSON.stringify(effect)).digest('base64url')
}
