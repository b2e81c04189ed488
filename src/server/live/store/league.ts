import type { Db } from '#server/platform/db/db.ts'
import { sql } from '#server/platform/db/sql.ts'
import { standingRows } from '#server/standings/store/build.ts'
import type { OwnRaceRow } from './own.ts'
import { lineUpsOf } from './teams.ts'

export type MemberScore = {
  user_id: number
  user_name: string
  team_name: string
  country: string | null
  score: number
}

/**
 * Lists the members who have a team for the race or a score in its weekend. `score` is their score in the weekend so
 * far, in hundredths; it includes the live points of the race if the race counts in totals.
 */
export async function listMemberScores(
  db: Db,
  league_id: number,
  race: OwnRaceRow,
  weekend_standing_id: number | null,
): Promise<MemberScore[]> {
  const live_id = race.include_in_total ? race.race_id : null
  return db.many(sql<MemberScore>`
    with members as materialized (select user_id from league_members where league_id = ${league_id}),
    live as (
      select p.user_id, coalesce(sum(l.points), 0)::int as score
      from ${lineUpsOf(race, sql`members`)} p
      left join live_lines l on l.race_id = ${live_id} and l.athlete_id = p.athlete_id and l.role = p.role
      group by p.user_id)
    select u.user_id, u.user_name, u.team_name, u.country, coalesce(s.score, 0) + coalesce(l.score, 0) as score
    from members join users u using (user_id)
    left join live l using (user_id) left join ${standingRows(weekend_standing_id)} s using (user_id)
    where u.deleted_at is null and (s.user_id is not null or l.user_id is not null)`)
}
