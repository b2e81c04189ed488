import type { Db } from '#server/platform/db/db.ts'
import { type Sql, sql } from '#server/platform/db/sql.ts'

/**
 * `selection_ids` are the locked selections of a weekend. `earlier_selection_ids` are the locked selections of the
 * latest earlier weekend that has any; null if there is no such weekend.
 */
export type LockedWeekend = {
  weekend_id: number
  selection_ids: number[]
  earlier_selection_ids: number[] | null
}

/** SQL for all visible weekends with locked selections. */
export const locked_weekends = sql`
  select weekend_id, season_id, event_start, selection_ids,
    lag(selection_ids) over (partition by season_id order by event_start, weekend_id) as earlier_selection_ids
  from (
    select w.weekend_id, w.season_id, w.event_start, array_agg(s.selection_id order by s.selection_id) as selection_ids
    from weekends w join selections s using (weekend_id)
    where not w.hidden and s.locked_at is not null group by w.weekend_id) locked`

/** SQL condition: whether the counts `n` still match the selections that are locked in the weekend `l`. */
export const is_counted_sql = sql`n.selection_ids = l.selection_ids
  and n.earlier_selection_ids is not distinct from l.earlier_selection_ids`

export async function listUncountedSelections(db: Db): Promise<number[]> {
  const rows = await db.many(sql<{ selection_id: number }>`
    select s.selection_id from selections s join weekends w using (weekend_id)
    left join selection_numbers n using (selection_id)
    where s.locked_at is not null and not w.hidden and n.selection_id is null
    order by s.trading_close desc, s.selection_id`)
  return rows.map(({ selection_id }) => selection_id)
}

export async function listUncountedWeekends(db: Db): Promise<LockedWeekend[]> {
  return db.many(sql<LockedWeekend>`
    select l.weekend_id, l.selection_ids, l.earlier_selection_ids
    from (${locked_weekends}) l left join weekend_numbers n using (weekend_id)
    where (${is_counted_sql}) is not true order by l.event_start desc, l.weekend_id desc`)
}

/**
 * Ensures that only one process counts at a time. Returns false if another process is counting. The lock ends with the
 * transaction.
 */
export async function lockCounting(tx: Db): Promise<boolean> {
  const row = await tx.one(sql<{ is_locked: boolean }>`
    select pg_try_advisory_xact_lock(hashtext('numbers')) as is_locked`)
  if (row.is_locked) await tx.run(sql`select set_config('statement_timeout', '120s', true)`)
  return row.is_locked
}

/**
 * SQL for the picks of a selection. Squads that roll over need `line_ups`. Other selections read `picks` directly,
 * because PostgreSQL can scan it in parallel.
 */
const picksOf = (selection_id: number, rolls_over: boolean): Sql =>
  rolls_over
    ? sql`select user_id, athlete_id, role from line_ups(${selection_id})`
    : sql`select user_id, athlete_id, role from picks where selection_id = ${selection_id}`

/** Counts the players of a locked selection and the picks of each athlete, if the selection is not counted yet. */
export async function countSelection(tx: Db, selection_id: number): Promise<void> {
  const selection = await tx.maybeOne(sql<{ rolls_over: boolean }>`
    select rolls_over from selections s where selection_id = ${selection_id} and locked_at is not null
      and not exists (select from selection_numbers n where n.selection_id = s.selection_id)`)
  if (!selection) return
  const picks = picksOf(selection_id, selection.rolls_over)
  await tx.run(sql`
    insert into selection_numbers (selection_id, players)
    select ${selection_id}, count(distinct user_id) from (${picks}) p`)
  await tx.run(sql`
    insert into selection_picks (selection_id, athlete_id, picks, captains)
    select ${selection_id}, athlete_id, count(*), count(*) filter (where role = -1)
    from (${picks}) p group by athlete_id`)
}

/** SQL for the players with a pick in any of the selections, each once. */
const playersOf = (selection_ids: readonly number[]): Sql => sql`
  select user_id from picks where selection_id = any(${selection_ids})
  union
  select line_up.user_id from selections s cross join lateral line_ups(s.selection_id) line_up
  where s.selection_id = any(${selection_ids}) and s.rolls_over`

/** Counts the players of a weekend, and how many of them also had a team in the weekend before. */
export async function countWeekend(tx: Db, weekend: LockedWeekend): Promise<void> {
  const { weekend_id, selection_ids, earlier_selection_ids } = weekend
  const returning =
    earlier_selection_ids === null
      ? sql`null::int`
      : sql`(select count(*) from players join (${playersOf(earlier_selection_ids)}) earlier using (user_id))`
  await tx.run(sql`
    with players as (${playersOf(selection_ids)})
    insert into weekend_numbers (weekend_id, selection_ids, earlier_selection_ids, players, returning_players)
    select ${weekend_id}, ${selection_ids}, ${earlier_selection_ids}, (select count(*) from players), ${returning}
    on conflict (weekend_id) do update set selection_ids = excluded.selection_ids,
      earlier_selection_ids = excluded.earlier_selection_ids, players = excluded.players,
      returning_players = excluded.returning_players`)
}
