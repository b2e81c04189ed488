import type { Role } from '#game/scoring/roles.ts'
import type { StandsInFor } from '#game/scoring/stand-ins.ts'
import type { Db } from '#server/platform/db/db.ts'
import { type Sql, sql } from '#server/platform/db/sql.ts'
import { raceLineUps, standsInFor, startsOfNow } from '#server/standings/store/line-up.ts'
import type { OwnRaceRow } from './own.ts'

export type RaceOfTeams = Pick<OwnRaceRow, 'race_id' | 'selection_id' | 'rolls_over' | 'has_bench'>

/** Distinguishes the names of prepared statements with `lineUpsOf`, whose text depends on the kind of selection. */
export function teamsName({ rolls_over, has_bench }: RaceOfTeams): string {
  return has_bench ? 'with bench' : rolls_over ? 'of squads' : 'of teams'
}

/**
 * Returns SQL for the line-ups of the players in `players`, which has a column `user_id`. The ids become an array or are
 * joined with `picks`: with `in (select …)`, PostgreSQL would read the picks of all players.
 */
export function lineUpsOf({ race_id, selection_id, rolls_over, has_bench }: RaceOfTeams, players: Sql): Sql {
  if (has_bench) {
    return raceLineUps({
      selection_id: sql`${selection_id}::int`,
      starts: startsInRace(race_id),
      only: (user_id) => sql`${user_id} = any (array(select user_id from ${players}))`,
    })
  }
  const home = rolls_over ? sql`home_of_team(m.user_id, ${selection_id})` : sql`${selection_id}`
  return sql`(
    select p.user_id, p.athlete_id, p.role, null as stands_in, null::int as for_id
    from (select user_id from ${players}) m join picks p on p.selection_id = ${home} and p.user_id = m.user_id)`
}

function startsInRace(race_id: number) {
  return startsOfNow(sql`(select sheet_id from races where race_id = ${race_id})`, sql`${race_id}::int`)
}

export type TeamPick = {
  user_id: number
  athlete_id: number
  name: string
  country: string
  gender: 'm' | 'f' | 'mixed'
  role: Role
  stands_in_for: StandsInFor | null
}

/**
 * Lists the athletes of these players' teams, after reserves have replaced picks: the captain first, then by predicted
 * rank and name. Athletes who cannot start in the race are included.
 */
export async function listTeamPicks(
  db: Db,
  race: RaceOfTeams,
  user_ids: readonly number[],
): Promise<TeamPick[]> {
  return db.many(
    sql.named(
      `list_team_picks ${teamsName(race)}`,
      sql<TeamPick>`
        select p.user_id, p.athlete_id, a.name, a.country, a.gender, p.role, ${standsInFor(sql`p`)} as stands_in_for
        from ${lineUpsOf(race, sql`unnest(${user_ids}::int[]) x (user_id)`)} p join athletes a using (athlete_id)
        order by p.user_id, p.role = -1 desc, p.role, a.name, p.athlete_id`,
    ),
  )
}

/** The key of a pick in `RacePoints.points`. */
export function pickKey({ athlete_id, role }: Pick<TeamPick, 'athlete_id' | 'role'>): string {
  return `${athlete_id} ${role}`
}

/** The points and the starts of all athletes in a race, from live or published results. */
export type RacePoints = {
  /** The number of the live batch; null if there is none. */
  sequence: number | null
  /** Changes when different athletes count as started or missing, because reserves then replace other picks. */
  starts: string
  /** In hundredths, by `pickKey`. */
  points: Record<string, number>
}

/** Reads the points and the starts of a race, all of the same batch or publication. */
export async function readRacePoints(db: Db, race_id: number): Promise<RacePoints> {
  const starts = startsInRace(race_id)
  return db.one(sql<RacePoints>`
    select b.sequence,
      (select concat_ws(' ', ${starts.absent_gender}, md5(string_agg(concat_ws(' ', athlete_id, state), ',' order by athlete_id)))
        from ${starts.rows} start) as starts,
      (select coalesce(json_object_agg(concat_ws(' ', athlete_id, role), points), '{}') from (
        select athlete_id, role, points from live_lines where race_id = r.race_id
        union all
        select athlete_id, role, sum(points)::int from sheet_lines where sheet_id = r.sheet_id group by athlete_id, role) l) as points
    from races r left join live_batches b using (race_id) where r.race_id = ${race_id}`)
}
