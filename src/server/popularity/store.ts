import type { SelectionPopularity } from '#contract/athletes.ts'
import type { PickerCount, Popularity } from '#game/scoring/popularity.ts'
import type { Db } from '#server/platform/db/db.ts'
import { type Sql, sql } from '#server/platform/db/sql.ts'

export type DueSelection = { selection_id: number; rolls_over: boolean; is_locked: boolean }

export async function findDueSelection(db: Db, selection_id: number): Promise<DueSelection | undefined> {
  const [due] = await listDueWhere(db, sql`s.selection_id = ${selection_id}`, 1)
  return due
}

/**
 * Lists at most `max` selections that are due to be counted. Locked selections come first, because they are the ones
 * that users look at.
 */
export async function listDueSelections(db: Db, max: number): Promise<DueSelection[]> {
  return listDueWhere(db, sql`true`, max)
}

/**
 * Lists selections that are due and match the condition. A selection is due if it is locked and has no final count, or
 * if it is open and was not counted in the last hour.
 */
async function listDueWhere(db: Db, condition: Sql, max: number): Promise<DueSelection[]> {
  return db.many(sql<DueSelection>`
    select s.selection_id, s.rolls_over, s.locked_at is not null as is_locked
    from selections s join weekends w using (weekend_id) left join popularity_counts c using (selection_id)
    where not w.hidden and opens_at(s) <= game_now() and c.is_final is not true
      and (s.locked_at is not null
        or s.trading_close > game_now() and (c.counted_at <= game_now() - interval '1 hour') is not false)
      and ${condition}
    order by s.locked_at is null, s.trading_close desc, s.selection_id limit ${max}`)
}

/** Locks the count of a selection. Returns false, without waiting, if another process has the lock. */
export async function lockCount(tx: Db, selection_id: number): Promise<boolean> {
  const row = await tx.one(sql<{ is_locked: boolean }>`
    select pg_try_advisory_xact_lock(hashtext('popularity'), ${selection_id}) as is_locked`)
  return row.is_locked
}

export type Count = { pickers: PickerCount[]; teams: number }

/**
 * Counts the teams of the selection. Until it is locked, only teams of accounts that match `countedAccountsSql` count.
 * Raises the statement timeout, because counting a million players takes longer than the default allows. Only squads
 * that roll over need `line_ups`; otherwise `picks` is read directly, because PostgreSQL can scan it in parallel.
 */
export async function countPickers(tx: Db, due: DueSelection, sends_mail: boolean): Promise<Count> {
  const { selection_id, rolls_over, is_locked } = due
  await tx.run(sql`select set_config('statement_timeout', '60s', true)`)
  const picked = rolls_over
    ? sql`select user_id, athlete_id from line_ups(${selection_id})`
    : sql`select user_id, athlete_id from picks where selection_id = ${selection_id}`
  const line_up = is_locked
    ? sql`(${picked}) line_up`
    : sql`(${picked}) line_up join users u using (user_id) where ${countedAccountsSql(sends_mail)}`
  const rows = await tx.many(sql<PickerCount & { teams: number }>`
    select athlete_id, count(*)::int as pickers, (select count(distinct user_id)::int from ${line_up}) as teams
    from ${line_up} group by athlete_id`)
  return { pickers: rows, teams: rows[0]?.teams ?? 0 }
}

/**
 * SQL condition: the account is counted before the lock. The account must be a day old in real time and, if email is
 * configured, have a confirmed address (rules §11). Otherwise a player could create nineteen accounts to find out
 * another player's pick, because popularity is shown from twenty teams on. Accounts without an address are fake players
 * and are counted.
 */
function countedAccountsSql(sends_mail: boolean): Sql {
  return sql`(u.email is null or u.created_at <= now() - interval '1 day'
    and (u.email_verified_at is not null or not ${sends_mail}))`
}

export async function savePopularity(
  tx: Db,
  { selection_id, is_locked }: DueSelection,
  popularity: readonly Popularity[],
): Promise<void> {
  await tx.run(sql`
    insert into popularity_counts (selection_id, counted_at, is_final)
    values (${selection_id}, game_now(), ${is_locked})
    on conflict (selection_id) do update set counted_at = excluded.counted_at, is_final = excluded.is_final`)
  await tx.run(sql`delete from popularity where selection_id = ${selection_id}`)
  await tx.run(sql`
    insert into popularity (selection_id, athlete_id, ratio)
    select ${selection_id}, athlete_id, ratio
    from json_to_recordset(${JSON.stringify(popularity)}) as row (athlete_id int, ratio float8)`)
}

/** Lists the shares of the latest count of a selection, highest first. */
export async function listPopularity(db: Db, selection_id: number): Promise<Popularity[]> {
  return db.many(sql<Popularity>`
    select athlete_id, ratio from popularity where selection_id = ${selection_id}
    order by ratio desc, athlete_id`)
}

/**
 * Lists an athlete's shares in the counted selections of the current season, by deadline. Hidden weekends are left out.
 */
export async function listPopularityOf(db: Db, athlete_id: number): Promise<SelectionPopularity[]> {
  return db.many(sql<SelectionPopularity>`
    select s.selection_id, s.name as selection_name, w.weekend_id, w.weekend_name, c.is_final as is_locked, p.ratio
    from popularity p join popularity_counts c using (selection_id) join selections s using (selection_id)
    join weekends w using (weekend_id) join seasons using (season_id)
    where p.athlete_id = ${athlete_id} and is_current and not w.hidden
    order by s.trading_close, s.selection_id`)
}
