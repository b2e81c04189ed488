import { may_start } from '#server/calendar/store/races.ts'
import type { Db } from '#server/platform/db/db.ts'
import { sql } from '#server/platform/db/sql.ts'

/**
 * The points that a member got for an athlete in a selection, in hundredths; null while no race counts in which the
 * athlete may start.
 */
export type EarnedRow = { user_id: number; selection_id: number; athlete_id: number; score: number | null }

/**
 * The picks of these members in the locked selections of a weekend, including squads that rolled over, with their
 * points from the current sheets. These are the rows that the standing adds up (rules §5).
 */
export async function listEarned(
  db: Db,
  weekend_id: number,
  user_ids: readonly number[],
): Promise<EarnedRow[]> {
  return db.many(sql<EarnedRow>`
    with counting as materialized (
      select race_id, selection_id, sheet_id, gender from races
      where weekend_id = ${weekend_id} and scored and include_in_total),
    earned as materialized (
      select c.selection_id, t.athlete_id, t.role, sum(t.points)::int as points
      from counting c cross join lateral total_sheet(c.sheet_id, 'all') t group by c.selection_id, t.athlete_id, t.role)
    select p.user_id, s.selection_id, p.athlete_id,
      coalesce(e.points, case when exists (
        select from counting r where r.selection_id = s.selection_id and ${may_start}) then 0 end) as score
    from selections s cross join lateral line_ups(s.selection_id) p join athletes a using (athlete_id)
    left join earned e on e.selection_id = s.selection_id and e.athlete_id = p.athlete_id and e.role = p.role
    where s.weekend_id = ${weekend_id} and s.locked_at is not null and p.user_id = any (${user_ids}::int[])
    order by p.user_id, score desc nulls last, p.athlete_id`)
}

/**
 * The points of each of these members for correct answers to side bets, in hundredths; empty while no side bet is
 * settled.
 */
export async function listExtraScores(
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
