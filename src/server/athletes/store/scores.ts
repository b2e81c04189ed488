import { PLAIN } from '#game/scoring/roles.ts'
import type { Db } from '#server/platform/db/db.ts'
import { ranksOf } from '#server/platform/db/ranks.ts'
import { sql } from '#server/platform/db/sql.ts'

/**
 * Computes and saves the athletes' scores: the points that a plain pick earns in all races that count in totals. Ranks
 * are per gender, and separate for teams (rules §5).
 */
export async function saveAthleteScores(tx: Db, season_id: number): Promise<void> {
  await tx.run(sql`delete from athlete_scores where season_id = ${season_id}`)
  await tx.run(sql`
    insert into athlete_scores (season_id, athlete_id, score, rank)
    with earned as (
      select t.athlete_id, sum(t.points)::int as score
      from races r cross join lateral total_sheet(r.sheet_id, 'all') t
      where r.season_id = ${season_id} and r.include_in_total and t.role = ${PLAIN} group by t.athlete_id),
    scored as (
      select athlete_id, a.gender, a.is_team, score
      from earned join athletes a using (athlete_id) join season_athletes s using (athlete_id)
      where s.season_id = ${season_id}),
    ranks as (${ranksOf(sql`select gender, is_team, score from scored`, ['gender', 'is_team'])})
    select ${season_id}, athlete_id, score, rank from scored join ranks using (gender, is_team, score)`)
}
