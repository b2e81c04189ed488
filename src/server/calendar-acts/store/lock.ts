import { takeGate, takeSidebetGate } from '#server/calendar/store/locks.ts'
import type { Db } from '#server/platform/db/db.ts'
import { sql } from '#server/platform/db/sql.ts'
import { lockTeamConstraints } from '#server/seasons/store.ts'

/**
 * Takes the gates of all selections and side bets of the weekends, in a fixed order. Afterwards no team change is in
 * progress, and later team changes are checked against the changed calendar (rules §3). If squads roll over into these
 * selections, the change may affect squads of other selections. This function therefore also takes the gates of all
 * unlocked selections of the season whose squads roll over.
 */
export async function lockWeekends(tx: Db, weekend_ids: readonly number[]): Promise<void> {
  await lockTeamConstraints(tx)
  await tx.run(sql`
    select from weekends where weekend_id = any (${weekend_ids}::int[])
    order by weekend_id for update`)
  const selections = await tx.many(sql<{ id: number }>`
    select s.selection_id as id from selections s join weekends w using (weekend_id)
    where s.weekend_id = any (${weekend_ids}::int[])
      or s.rolls_over and s.locked_at is null and exists (
        select from selections own join weekends o using (weekend_id)
        where own.weekend_id = any (${weekend_ids}::int[]) and own.rolls_over and o.season_id = w.season_id)
    order by 1`)
  const sidebets = await tx.many(sql<{ id: number }>`
    select sidebet_id as id from sidebets where weekend_id = any (${weekend_ids}::int[]) order by 1`)
  await lockAll(
    tx,
    selections.map(({ id }) => id),
    sidebets.map(({ id }) => id),
  )
}

/** Like `lockWeekends`, for all weekends of a season. No weekend can be added to it until the transaction ends. */
export async function lockSeason(tx: Db, season_id: number): Promise<void> {
  await lockTeamConstraints(tx)
  await tx.run(sql`select from seasons where season_id = ${season_id} for update`)
  const rows = await tx.many(sql<{ weekend_id: number }>`
    select weekend_id from weekends where season_id = ${season_id}`)
  await lockWeekends(
    tx,
    rows.map(({ weekend_id }) => weekend_id),
  )
}

async function lockAll(
  tx: Db,
  selection_ids: readonly number[],
  sidebet_ids: readonly number[],
): Promise<void> {
  for (const selection_id of selection_ids) await takeGate(tx, selection_id)
  for (const sidebet_id of sidebet_ids) await takeSidebetGate(tx, sidebet_id)
  // The rows are locked too, because the demo's fake players lock the rows of selections instead of taking the gates.
  await tx.run(sql`
    select from selections where selection_id = any (${selection_ids}::int[])
    order by selection_id for update`)
}

/** Counts the teams in the selections, and the players who own them. */
export async function countTeams(
  tx: Db,
  selection_ids: readonly number[],
): Promise<{ teams: number; players: number }> {
  return tx.one(sql<{ teams: number; players: number }>`
    select count(*)::int as teams, count(distinct user_id)::int as players from teams
    where selection_id = any (${selection_ids}::int[])`)
}
