import type { Db } from '#server/platform/db/db.ts'
import { sql } from '#server/platform/db/sql.ts'

export type NewClose = { selection_id: number; opens_at: Date; closes_at: Date }

export async function updateTradingTimes(
  tx: Db,
  { selection_id, opens_at, closes_at }: NewClose,
): Promise<void> {
  await tx.run(sql`
    update selections set trading_opens_at = ${opens_at}, trading_close = ${closes_at}
    where selection_id = ${selection_id}`)
}

/** Sets the days of a weekend: from its first to its last race, as in imports. */
export async function updateWeekendDays(tx: Db, weekend_id: number): Promise<void> {
  await tx.run(sql`
    update weekends w set event_start = days.first, event_end = days.last
    from (select min(date) as first, max(date) as last from races where weekend_id = ${weekend_id}) days
    where w.weekend_id = ${weekend_id} and days.first is not null`)
}

/**
 * Counts the teams in selections whose order the new close would change, and the players who own these teams. The order
 * matters because squads roll over from one selection to the next. Both counts are 0 if the squads of the selection do
 * not roll over.
 */
export async function countReordered(
  tx: Db,
  { selection_id, closes_at }: NewClose,
): Promise<{ teams: number; players: number }> {
  return tx.one(sql<{ teams: number; players: number }>`
    with passed as (
      select s.selection_id
      from selections own join weekends w using (weekend_id) join weekends o on o.season_id = w.season_id
      join selections s on s.weekend_id = o.weekend_id
      where own.selection_id = ${selection_id} and own.rolls_over and s.rolls_over
        and s.selection_id <> own.selection_id
        and ((s.trading_close, s.selection_id) < (own.trading_close, own.selection_id))
          <> ((s.trading_close, s.selection_id) < (${closes_at}::timestamptz, own.selection_id)))
    select count(*)::int as teams, count(distinct user_id)::int as players from teams
    where selection_id in (select selection_id from passed)
      or selection_id = ${selection_id} and exists (select from passed)`)
}
