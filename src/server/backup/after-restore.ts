import { deletePlayerAgain } from '#server/admin/delete-player.ts'
import { listWrongLeagues } from '#server/doctor/store.ts'
import { discardPlans } from '#server/notifications/plan-due.ts'
import type { Actor } from '#server/platform/audit/actor.ts'
import { insertAudit } from '#server/platform/audit/store.ts'
import type { Db } from '#server/platform/db/db.ts'
import { endWorkPause, findWorkPause } from '#server/platform/work-pause/store.ts'
import { examineSeason } from '#server/scoring/doctor.ts'
import { rebuildBoards } from '#server/scoring/rebuild.ts'
import { takeDeletions } from './store/deletions.ts'
import { countWaiting, discardWaiting, type Waiting } from './store/pause.ts'
import { deleteLostStandings, listSeasons } from './store/target.ts'
import type { OnProgress } from './write-backup.ts'

/** Builds the boards that are missing, in all seasons. Boards that exist stay as they are. */
export async function rebuildAllBoards(db: Db, actor: string, onProgress: OnProgress): Promise<void> {
  const onBuilt = ({ done, total }: { done: number; total: number }) => onProgress('boards', done, total)
  for (const { season_id } of await listSeasons(db)) await rebuildBoards(db, season_id, { actor, onBuilt })
  await deleteLostStandings(db)
}

/** `found`: what is wrong. `details`: what was checked. */
export type ExaminedSeason = { season: string; found: string[]; details: string[] }

/** Checks in each season that the published scores follow from the picks and results. */
export async function examineScores(db: Db): Promise<ExaminedSeason[]> {
  const examined: ExaminedSeason[] = []
  for (const { season_id, name } of await listSeasons(db)) {
    const checks = await examineSeason(db, season_id)
    const found = checks.filter(({ ok }) => !ok).map(({ detail }) => detail)
    const wrong_leagues = await listWrongLeagues(db, season_id)
    const details = checks.map(({ detail }) => detail)
    examined.push({ season: name, found: [...found, ...wrong_leagues], details })
  }
  return examined
}

/** Ids of accounts. `deleted`: deleted again. `kept`: not deleted again, because the user is the only owner. */
type Resumed = Waiting & { deleted: number[]; kept: number[] }

/**
 * Sends emails and notifications and runs jobs again after a restore, and deletes again the accounts that were deleted
 * after the backup. With `is_discarding`, the waiting emails, notifications and jobs are discarded. Returns how many
 * were waiting, or undefined if nothing is paused.
 */
export async function resumeWork(tx: Db, is_discarding: boolean, by: Actor): Promise<Resumed | undefined> {
  const pause = await findWorkPause(tx)
  if (!pause) return undefined
  const waiting = await countWaiting(tx)
  if (is_discarding) {
    await discardPlans(tx, pause.since)
    await discardWaiting(tx)
  }
  await endWorkPause(tx)
  const accounts = await repeatDeletions(tx, by)
  const after = { is_discarded: is_discarding, ...waiting, ...accounts }
  await insertAudit(tx, { ...by, act: 'resume', subject: 'restore', before: pause, after })
  return { ...waiting, ...accounts }
}

async function repeatDeletions(tx: Db, by: Actor): Promise<Pick<Resumed, 'deleted' | 'kept'>> {
  const deleted: number[] = []
  const kept: number[] = []
  for (const account of await takeDeletions(tx)) {
    const refused = await deletePlayerAgain(tx, account, by)
    if (refused === 'only-owner') kept.push(account.user_id)
    if (!refused) deleted.push(account.user_id)
  }
  return { deleted, kept }
}
