import type { Db } from '#server/platform/db/db.ts'
import { sql } from '#server/platform/db/sql.ts'
import { lockTeamConstraints } from '#server/seasons/store.ts'

export type OpenSelection = {
  selection_id: number
  trading_opens_at: number
  trading_close: number
  /**
   * When players can begin to pick: when trading opens. If squads roll over, not before the previous selection closes.
   */
  picks_from: number
  takes_team_picks: boolean
  is_mixed: boolean
  is_coed: boolean
  is_budget_enforced: boolean
  budget: number | null
  max_picks_per_gender: number
  max_picks: number | null
  cub_picks: number
  team_captains_enabled: boolean
  takes_ranked_picks: boolean
  rolls_over: boolean
  is_championship: boolean
  genders: string[]
}

/**
 * The selections that have opened and are not locked, ordered by their close. Locks their rows, so that nobody closes
 * them before the transaction ends. The row locks are taken in the order of ids, as everywhere, to avoid deadlocks.
 */
export async function listOpenSelections(db: Db, season_id: number): Promise<OpenSelection[]> {
  await lockTeamConstraints(db)
  const locked = await db.many(sql<{ selection_id: number }>`
    select s.selection_id from selections s join weekends w using (weekend_id)
    where w.season_id = ${season_id} and not w.hidden and s.locked_at is null and opens_at(s) <= game_now()
    order by s.selection_id for no key update of s`)
  return db.many(sql<OpenSelection>`
    select s.selection_id, extract(epoch from s.trading_opens_at)::float8 * 1000 as trading_opens_at,
      extract(epoch from s.trading_close)::float8 * 1000 as trading_close,
      extract(epoch from greatest(s.trading_opens_at, (
        select max(e.trading_close) from selections e join weekends o using (weekend_id)
        where s.rolls_over and e.rolls_over and o.season_id = w.season_id
          and e.trading_close < s.trading_close)))::float8 * 1000 as picks_from,
      s.takes_team_picks, s.is_mixed, s.is_coed, s.is_budget_enforced, s.budget, s.max_picks_per_gender, s.max_picks,
      s.cub_picks, s.team_captains_enabled, s.takes_ranked_picks, s.rolls_over, w.is_championship,
      array(select distinct gender from races r where r.selection_id = s.selection_id order by gender) as genders
    from selections s join weekends w using (weekend_id)
    where s.selection_id = any (${locked.map(({ selection_id }) => selection_id)}::int[])
    order by s.trading_close, s.selection_id`)
}

/** For each selection, the given players who already have a team in it. */
export async function readTeamOwners(
  db: Db,
  selection_ids: readonly number[],
  user_ids: readonly number[],
): Promise<Map<number, Set<number>>> {
  const rows = await db.many(sql<{ selection_id: number; user_ids: number[] }>`
    select selection_id, array_agg(user_id) as user_ids from teams
    where selection_id = any (${selection_ids}::int[]) and user_id = any (${user_ids}::int[])
    group by selection_id`)
  return new Map(rows.map((row) => [row.selection_id, new Set(row.user_ids)]))
}
