import { may_start } from '#server/calendar/store/races.ts'
import type { Db } from '#server/platform/db/db.ts'
import { type Sql, sql } from '#server/platform/db/sql.ts'
import { raceLineUps, startsOfSheet } from '#server/standings/store/line-up.ts'

/**
 * `score` is what a member got for an athlete in a selection, in hundredths. It is null before the first scored race
 * that counts in totals and allows the athlete's gender.
 */
export type EarnedRow = { user_id: number; selection_id: number; athlete_id: number; score: number | null }

/**
 * Lists the picks of these members in the locked selections of a weekend, with their points from the current sheets.
 * Includes squads that rolled over and reserves who replaced a pick. The standing adds up the same rows (rules §5).
 */
export async function listEarned(
  db: Db,
  weekend_id: number,
  user_ids: readonly number[],
): Promise<EarnedRow[]> {
  const only = (user_id: Sql) => sql`${user_id} = any (${user_ids}::int[])`
  const starts = startsOfSheet(sql`c.sheet_id`)
  return db.many(sql<EarnedRow>`
    with counting as materialized (
      select race_id, selection_id, sheet_id, gender from races
      where weekend_id = ${weekend_id} and scored and include_in_total),
    earned as materialized (
      select c.sheet_id, t.athlete_id, t.role, t.points
      from counting c cross join lateral total_sheet(c.sheet_id, 'all') t),
    raced as (
      select p.user_id, c.selection_id, p.athlete_id, sum(e.points)::int as points
      from counting c cross join lateral ${raceLineUps({ selection_id: sql`c.selection_id`, starts, only })} p
      left join earned e on e.sheet_id = c.sheet_id and e.athlete_id = p.athlete_id and e.role = p.role
      group by p.user_id, c.selection_id, p.athlete_id),
    picked as (
      select p.user_id, s.selection_id, p.athlete_id
      from selections s cross join lateral line_ups(s.selection_id) p
      where s.weekend_id = ${weekend_id} and ${only(sql`p.user_id`)})
    select user_id, s.selection_id, athlete_id,
      coalesce(raced.points, case when exists (
        select from counting r where r.selection_id = s.selection_id and ${may_start}) then 0 end) as score
    from picked full join raced using (user_id, selection_id, athlete_id)
    join selections s using (selection_id) join athletes a using (athlete_id)
    where s.locked_at is not null
    order by user_id, score desc nulls last, athlete_id`)
}

/**
 * Returns the points of each of these members for correct answers to side bets, in hundredths; empty while no side bet
 * is settled.
 */
export async function findExtraScores(
  db: Db,
  weekend_id: number,
  user_ids: readonly number[],
): Promise<Map<number, number>> {
  const rows = await db.many(sql<{ user_id: number; extra_score: number }>`
    select m.user_id, coalesce(sum(b.value) filter (where p.option_id = b.settled_option_id), 0)::int as extra_score
    from unnest(${user_ids}::int[]) m (user_id) cross join sidebets b
    left join placed_sidebets p on p.sidebet_id = b.sidebet_id and p.user_id = m.user_id
    where b.weekend_id = ${weekend_id} and b.settled_option_id is not null group by m.user_id`)
  return new Map(rows.map((row) => [row.user_id, row.extra_score]))
}

export type NamedAthlete = { athlete_id: number; name: string; country: string }

export async function listAthleteNames(db: Db, athlete_ids: readonly number[]): Promise<NamedAthlete[]> {
  return db.many(sql<NamedAthlete>`
    select athlete_id, name, country from athletes where athlete_id = any (${athlete_ids}::int[])`)
}
