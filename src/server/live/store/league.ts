import type { Db } from '#server/platform/db/db.ts'
import { sql } from '#server/platform/db/sql.ts'
import { standingRows } from '#server/standings/store/build.ts'
import { lineUpsOf, type RaceOfTeams, type RacePoints, teamsName } from './teams.ts'

export type MemberScore = {
  user_id: number
  user_name: string
  team_name: string
  country: string | null
  score: number
}

export type RaceOfLeague = RaceOfTeams & Pick<RacePoints, 'points'> & { include_in_total: boolean }

/**
 * Lists the members who have a team for the race or a score in its weekend. `score` is their score in the weekend so
 * far, in hundredths; it includes `points` if the race is live and counts in totals. A prepared statement, because each
 * batch changes all leagues. The points are a parameter and not a join, because PostgreSQL misjudges the size of a
 * table that each batch replaces, and then compares every pick with every result.
 */
export async function listMemberScores(
  db: Db,
  league_id: number,
  { points, include_in_total, ...race }: RaceOfLeague,
  weekend_standing_id: number | null,
): Promise<MemberScore[]> {
  return db.many(
    sql.named(
      `list_member_scores ${weekend_standing_id} ${teamsName(race)}`,
      sql<MemberScore>`
        with members as materialized (select user_id from league_members where league_id = ${league_id}),
        live as (
          select p.user_id, coalesce(sum((${points}::jsonb ->> concat_ws(' ', p.athlete_id, p.role))::int) filter (
            where ${include_in_total} and exists (select from live_batches where race_id = ${race.race_id})), 0)::int as score
          from ${lineUpsOf(race, sql`members`)} p group by p.user_id)
        select u.user_id, u.user_name, u.team_name, u.country, coalesce(s.score, 0) + coalesce(l.score, 0) as score
        from members join users u using (user_id)
        left join live l using (user_id) left join ${standingRows(weekend_standing_id)} s using (user_id)
        where u.deleted_at is null and (s.user_id is not null or l.user_id is not null)`,
    ),
  )
}
