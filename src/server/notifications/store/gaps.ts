import type { Db } from '#server/platform/db/db.ts'
import { type Sql, sql } from '#server/platform/db/sql.ts'
import type { TeamGaps } from '#text/notifications/deadline-texts.ts'
import type { NamedDeadline } from '#text/notifications/notification-content.ts'

/** A selection whose teams can be changed now, in a weekend of the current season that players can see. */
export type OpenSelection = NamedDeadline & { weekend_id: number; rolls_over: boolean }

/** SQL for open selections: `s` is the selection, `w` its weekend. */
export const open_selections = sql`
  selections s join weekends w using (weekend_id) join seasons y using (season_id)
  where y.is_current and not w.hidden and s.locked_at is null and s.trading_close > game_now() and opens_at(s) <= game_now()`

/** The columns of `OpenSelection`. */
export const selection_columns = sql`
  s.selection_id, weekend_id, w.weekend_name, s.name, s.trading_close as closes_at, w.time_zone, s.rolls_over`

export async function listOpenSelections(db: Db, selection_ids: readonly number[]): Promise<OpenSelection[]> {
  return db.many(sql<OpenSelection>`
    select ${selection_columns} from ${open_selections} and s.selection_id = any (${selection_ids}::int[])
    order by s.selection_id`)
}

export async function listOpenSelectionsOfWeekends(
  db: Db,
  weekend_ids: readonly number[],
): Promise<OpenSelection[]> {
  return db.many(sql<OpenSelection>`
    select ${selection_columns} from ${open_selections} and weekend_id = any (${weekend_ids}::int[])
    order by s.selection_id`)
}

/**
 * SQL for the picks that count in a selection. If no squads roll over, it reads `picks` directly, because that is
 * faster.
 */
export const picksOf = ({
  selection_id,
  rolls_over,
}: Pick<OpenSelection, 'selection_id' | 'rolls_over'>): Sql =>
  rolls_over
    ? sql`(select user_id, athlete_id from line_ups(${selection_id}))`
    : sql`(select user_id, athlete_id from picks where selection_id = ${selection_id})`

/**
 * Returns SQL that counts the picks of users: a row for each user. It finds the picks of each user by an index, so that
 * the time grows with the number of users only. If squads roll over, it finds the picks of all users at once.
 */
const pickCountsOf = (selection: OpenSelection, users: Sql): Sql => {
  const { selection_id, rolls_over } = selection
  const counts = (gender: Sql) => sql`
    count(p.athlete_id)::int as picks, count(*) filter (where ${gender} = 'f')::int as women,
    count(*) filter (where ${gender} = 'm')::int as men, count(*) filter (where p.athlete_id in (
      select athlete_id from non_starters(${selection_id})))::int as non_starters`
  return rolls_over
    ? sql`
      select u.user_id, u.channels, ${counts(sql`a.gender`)}
      from (${users}) u left join ${picksOf(selection)} p using (user_id) left join athletes a using (athlete_id)
      group by u.user_id, u.channels`
    : sql`
      select u.user_id, u.channels, c.* from (${users}) u cross join lateral (
        select ${counts(sql`p.gender`)} from picks p
        where p.selection_id = ${selection_id} and p.user_id = u.user_id) c`
}

/**
 * Returns SQL for what the teams of users lack: a row for each user whose team lacks something. `users` is a query for
 * `user_id` and `channels`. Side bets belong to weekends, so all open side bets of the weekend are counted.
 */
export const gapsOf = (selection: OpenSelection, users: Sql): Sql => sql`
  select user_id, channels, picks, size, women, men, size_per_gender, non_starters, open_sidebets
  from (
    select g.user_id, g.channels, g.picks, t.size, g.women, g.men, t.size_per_gender, g.non_starters,
      b.open - case when b.open = 0 then 0 else (
        select count(*)::int from placed_sidebets a where a.user_id = g.user_id and a.sidebet_id = any (b.sidebet_ids))
      end as open_sidebets
    from team_size(${selection.selection_id}) t
    cross join (
      select count(*)::int as open, array_agg(o.sidebet_id) as sidebet_ids from sidebets o join selections s using (weekend_id)
      where s.selection_id = ${selection.selection_id} and o.locked_at is null and o.betting_close > game_now()) b
    cross join (${pickCountsOf(selection, users)}) g) gaps
  where picks < size or size is null and picks = 0 or non_starters > 0 or open_sidebets > 0`

/** Returns what the teams of these users lack. Users whose teams lack nothing are left out. */
export async function listGaps(
  db: Db,
  selection: OpenSelection,
  user_ids: readonly number[],
): Promise<(TeamGaps & { user_id: number })[]> {
  const users = sql`select distinct unnest(${user_ids}::int[]) as user_id, null::text[] as channels`
  return db.many(sql<TeamGaps & { user_id: number }>`${gapsOf(selection, users)}`)
}
