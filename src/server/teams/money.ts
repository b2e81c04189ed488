import type pg from 'pg'
import type { Db } from '#server/db/db.ts'
import { findUpcomingWeekend } from '#server/weekends/store/weekends.ts'
import { teamOf } from './change-team.ts'
import { needTeam } from './need-team.ts'
import { findActiveSelectionId } from './store.ts'

/** What a player has left in a selection, the active one unless it is named; null where nothing costs anything (rules §11). */
export async function readMoney(
  pool: pg.Pool,
  db: Db,
  user_id: number,
  wanted_id?: number,
): Promise<number | null> {
  const selection_id = wanted_id ?? (await findActiveId(db))
  if (selection_id === undefined) return null

  const team = await needTeam(pool, user_id, selection_id)
  return team.selection.is_budget_enforced ? teamOf(team).balance : null
}

async function findActiveId(db: Db): Promise<number | undefined> {
  const weekend = await findUpcomingWeekend(db)
  return weekend && findActiveSelectionId(db, weekend.weekend_id)
}
