import type { Selection } from '#contract/weekends.ts'
import type { Db } from '#server/platform/db/db.ts'
import { type Sql, sql } from '#server/platform/db/sql.ts'

/** `read_at` is the game's time at which the row was read. */
export type SelectionRow = Omit<
  Selection,
  'trading_open' | 'trading_opens_at' | 'trading_close' | 'races' | 'links'
> & {
  trading_opens_at: Date
  trading_close: Date
  locked_at: Date | null
  read_at: Date
}

/** Finds a selection. Excludes selections of hidden weekends. */
export async function findSelection(db: Db, selection_id: number): Promise<SelectionRow | undefined> {
  const [selection] = await list(db, sql`s.selection_id = ${selection_id}`)
  return selection
}

/** Lists the selections of these weekends in the order in which they close. Excludes hidden weekends. */
export async function listSelectionsOfWeekends(
  db: Db,
  weekend_ids: readonly number[],
): Promise<SelectionRow[]> {
  return list(db, sql`s.weekend_id = any (${weekend_ids}::int[])`)
}

async function list(db: Db, condition: Sql): Promise<SelectionRow[]> {
  return db.many(sql<SelectionRow>`
    select s.selection_id, s.weekend_id, s.name, opens_at(s) as trading_opens_at, s.trading_close, s.locked_at,
      game_now() as read_at, s.max_picks_per_gender, s.max_picks, s.cub_picks, s.takes_team_picks, s.is_coed,
      s.is_mixed, s.team_captains_enabled, s.takes_ranked_picks, s.is_budget_enforced, s.budget
    from selections s join weekends w using (weekend_id)
    where not w.hidden and ${condition}
    order by s.trading_close, s.selection_id`)
}
