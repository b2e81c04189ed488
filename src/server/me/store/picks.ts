import type { MyPick, MyRacePick } from '#contract/me.ts'
import { may_start } from '#server/calendar/store/races.ts'
import type { Db } from '#server/platform/db/db.ts'
import { type Sql, sql } from '#server/platform/db/sql.ts'
import { raceLineUps, standsInFor, startsOfSheet } from '#server/standings/store/line-up.ts'

/**
 * A pick without its points. `is_scored`: whether the selection has a scored race that counts in totals and in which
 * the athlete may start.
 */
export type PickRow = Omit<MyPick, 'score'> & { is_scored: boolean }

/**
 * Lists a player's picks in all selections of a weekend, including open ones and squads that roll over. Also lists the
 * reserves who replaced a pick in a scored race.
 */
export async function listPicks(db: Db, user_id: number, weekend_id: number): Promise<PickRow[]> {
  const line_ups = playerLineUps(user_id, sql`o.selection_id`, sql`o.sheet_id`)
  return db.many(sql<PickRow>`
    select s.selection_id, p.athlete_id, a.name, a.country, a.gender, p.role = -1 as is_team_captain,
      case when p.role > 0 then p.role end as rank, p.is_reserve,
      exists (
        select from races r
        where r.selection_id = s.selection_id and r.scored and r.include_in_total and ${may_start}) as is_scored
    from selections s
    cross join lateral (
      select athlete_id, role, false as is_reserve from line_ups(s.selection_id) l where l.user_id = ${user_id}
      union all
      select distinct l.athlete_id, l.role, true
      from races o cross join lateral ${line_ups} l
      where o.selection_id = s.selection_id and o.scored and l.stands_in = 'reserve') p
    join athletes a using (athlete_id)
    where s.weekend_id = ${weekend_id}
    order by s.trading_close, s.selection_id, a.gender, p.is_reserve, rank, is_team_captain desc, a.name, a.athlete_id`)
}

/**
 * Lists the athletes of a player's team who may start in a race by their gender, or who earned points in it. Points are
 * decimal, not hundredths.
 */
export async function listRacePicks(db: Db, user_id: number, race_id: number): Promise<MyRacePick[]> {
  return db.many(sql<MyRacePick>`
    select p.athlete_id, a.name, a.country, p.role = -1 as is_team_captain,
      case when p.role > 0 then p.role end as rank, x.place, x.status,
      case when r.scored then coalesce(earned.points, 0)::float8 / 100 end as score,
      ${standsInFor(sql`p`)} as stands_in_for
    from races r
    cross join lateral ${playerLineUps(user_id, sql`r.selection_id`, sql`r.sheet_id`)} p
    join athletes a using (athlete_id)
    left join results x on r.scored and x.revision_id = r.revision_id and x.athlete_id = p.athlete_id
    left join lateral (
      select sum(l.points) as points from sheet_lines l
      where l.sheet_id = r.sheet_id and l.athlete_id = p.athlete_id and l.role = p.role) earned on r.scored
    where r.race_id = ${race_id}
      and (a.gender = r.gender or r.gender = 'mixed' or earned.points is not null or not r.scored and a.gender = 'mixed')
    order by is_team_captain desc, rank, a.name, a.athlete_id`)
}

/**
 * Returns SQL for the player's team as it counts in a race: the picks, after reserves have replaced those who do not
 * start. Without a sheet, no pick is replaced.
 */
function playerLineUps(user_id: number, selection_id: Sql, sheet_id: Sql): Sql {
  return raceLineUps({
    selection_id,
    starts: startsOfSheet(sheet_id),
    only: (id) => sql`${id} = ${user_id}`,
  })
}
