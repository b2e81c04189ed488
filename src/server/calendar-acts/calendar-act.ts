import { type CalendarRefusal, refuse } from '#game/calendar/calendar-acts.ts'
import { addJob } from '#server/jobs/store.ts'
import type { Db } from '#server/platform/db/db.ts'
import { withDryRun } from '#server/platform/db/with-dry-run.ts'
import { rebuildBoards } from '#server/scoring/rebuild.ts'
import { lockScoring, whileScoring } from '#server/scoring/store/while-scoring.ts'
import { hasScoredRaces } from './store/season.ts'

export type CalendarCommand = {
  season_id: number
  actor: string
  reason?: string | undefined
  dry_run: boolean
}

/**
 * The report of a calendar change, or the reason why it was refused. `job_id` is the job that rebuilds the boards. It
 * is set only if the caller passed a transaction.
 */
export type ActResult<Report> = ({ ok: true; job_id?: number | null } & Report) | CalendarRefusal

/**
 * Runs a calendar change in a transaction, which is rolled back if the change is refused. Publications and calendar
 * changes wait for each other, because a publication reads the calendar long before it writes. If the season has scored
 * races, the boards are rebuilt afterwards, because they depend on the order of weekends.
 *
 * If `db` is already a transaction, the caller must check the reason. The caller must also roll the transaction back if
 * the change is refused or is a dry run. The boards are then rebuilt by a job, because a request cannot wait so long.
 */
export async function calendarAct<Report>(
  db: Db,
  { season_id, actor, reason, dry_run }: CalendarCommand,
  work: (tx: Db) => Promise<ActResult<Report>>,
): Promise<ActResult<Report>> {
  if (db.isTransaction) return changeInTransaction(db, season_id, actor, work)
  if (!dry_run && !reason) return refuse('reason-needed')
  const report = await whileScoring(db, season_id, () => runOrRollBack(db, dry_run, work))
  if (report.ok && !dry_run && (await hasScoredRaces(db, season_id)))
    await rebuildBoards(db, season_id, { actor })
  return report
}

async function changeInTransaction<Report>(
  tx: Db,
  season_id: number,
  actor: string,
  work: (tx: Db) => Promise<ActResult<Report>>,
): Promise<ActResult<Report>> {
  await lockScoring(tx, season_id)
  const report = await work(tx)
  if (!report.ok || !(await hasScoredRaces(tx, season_id))) return report
  return { ...report, job_id: await addJob(tx, { kind: 'rebuild', input: { season_id }, actor }) }
}

/** Runs the change. Rolls back its writes if the change is refused or is a dry run. */
async function runOrRollBack<Report>(
  db: Db,
  dry_run: boolean,
  work: (tx: Db) => Promise<ActResult<Report>>,
): Promise<ActResult<Report>> {
  let refused: CalendarRefusal | undefined
  const undone = Symbol('undone')
  const done = await withDryRun(db, dry_run, async (tx) => {
    const report = await work(tx)
    if (report.ok) return report
    refused = report
    throw undone
  }).catch((error: unknown) => {
    if (error !== undone) throw error
  })
  return refused ?? done!
}
