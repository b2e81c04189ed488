import type { Db } from '#server/platform/db/db.ts'
import { sql } from '#server/platform/db/sql.ts'

/** Athletes' own scores: plain lines of every sheet that counts, ranked per gender, teams separately (rules §5). */
export async function scoreAthletes(tx: Db, season_id: number): Promise<void> {
  await tx.run(sql`delete from athlete_scores where season_id = ${season_id}`)
  await tx.run(sql`
    insert into athlete_scores (season_id, athlete_id, score, rank)
    select ${season_id}, athlete_id, score,
      rank() over (partition by a.gender, a.is_team order by score desc)
    from (select l.athlete_id, sum(l.points)::int as score
          from races r join sheet_lines l on l.sheet_id = r.sheet_id and l.role = 0
          where r.season_id = ${season_id} and r.include_in_total
          group by l.athlete_id) earned
    join athletes a using (athlete_id)
    join season_athletes s using (athlete_id)
    where s.season_id = ${season_id}`)
}
