import { type Sql, sql } from '#server/platform/db/sql.ts'

/** Where it is saved who started in a race: with a published sheet, or with its live results. */
type Starts = { rows: Sql; absent_gender: Sql }

export function startsOfSheet(sheet_id: Sql): Starts {
  return {
    rows: sql`(select athlete_id, state from sheet_starts where sheet_id = ${sheet_id})`,
    absent_gender: sql`(select absent_gender from sheets where sheet_id = ${sheet_id})`,
  }
}

export function startsOfLive(race_id: Sql): Starts {
  return {
    rows: sql`(select athlete_id, state from live_starts where race_id = ${race_id})`,
    absent_gender: sql`(select absent_gender from live_batches where race_id = ${race_id})`,
  }
}

type RaceTeams = {
  selection_id: Sql
  starts: Starts
  /**
   * Limits the teams by the column with the user id. Without it the teams of all players are read, whatever the query
   * around it selects.
   */
  only?: ((user_id: Sql) => Sql) | undefined
}

const everybody = () => sql`true`

/**
 * SQL for the teams of a selection as they count in a race: `user_id`, `athlete_id`, `role`. In them, reserves have
 * replaced the picks that did not start, and a vice-captain has the role of a captain who did not start (rules §11).
 * Where an athlete counts for another one, `stands_in` says how, and `for_id` is the other athlete.
 */
export function raceLineUps(race: RaceTeams): Sql {
  const { only = everybody, selection_id } = race
  return sql`(
    with replaced as materialized (${replacedPicks(race)})
    select p.user_id, p.athlete_id, case when v.user_id is null then p.role else -1::smallint end as role,
      case when v.user_id is not null then 'vice-captain' end as stands_in, v.captain_id as for_id
    from line_ups(${selection_id}) p left join (${actingCaptains(race)}) v using (user_id, athlete_id)
    where ${only(sql`p.user_id`)} and not exists (
      select from replaced x where x.user_id = p.user_id and x.replaced_id = p.athlete_id)
    union all
    select user_id, athlete_id, 0::smallint, 'reserve', replaced_id from replaced)`
}

/** SQL for whom an athlete of `raceLineUps` counts for, as JSON; null if for nobody. */
export function standsInFor(line_up: Sql): Sql {
  return sql`case when ${line_up}.stands_in is not null then (
    select json_build_object('as', ${line_up}.stands_in, 'athlete_id', f.athlete_id, 'name', f.name)
    from athletes f where f.athlete_id = ${line_up}.for_id) end`
}

/**
 * SQL for the picks that reserves replace in a race: `user_id`, `replaced_id` and the reserve as `athlete_id`. Of each
 * gender, the first missing pick in the order of athlete ids gets the first reserve who started, and so on.
 */
export function replacedPicks({ selection_id, starts, only = everybody }: RaceTeams): Sql {
  return sql`
    select m.user_id, m.athlete_id as replaced_id, r.athlete_id
    from (
      select p.user_id, p.gender, p.athlete_id,
        row_number() over (partition by p.user_id, p.gender order by p.athlete_id) as number
      from picks p left join ${starts.rows} s on s.athlete_id = p.athlete_id
      where p.selection_id = ${selection_id} and ${only(sql`p.user_id`)} and ${isMissing(starts)}) m
    join (
      select b.user_id, b.gender, b.athlete_id,
        row_number() over (partition by b.user_id, b.gender order by b.place) as number
      from reserves b join ${starts.rows} s on s.athlete_id = b.athlete_id
      where b.selection_id = ${selection_id} and ${only(sql`b.user_id`)} and s.state = 'started'
        and (select has_reserves(${selection_id}))) r using (user_id, gender, number)`
}

/** SQL for the vice-captains who started in a race in which their captain did not. */
function actingCaptains({ selection_id, starts, only = everybody }: RaceTeams): Sql {
  return sql`
    select t.user_id, t.vice_captain as athlete_id, p.athlete_id as captain_id
    from teams t join picks p on p.selection_id = t.selection_id and p.user_id = t.user_id and p.is_team_captain
    join ${starts.rows} v on v.athlete_id = t.vice_captain and v.state = 'started'
    left join ${starts.rows} s on s.athlete_id = p.athlete_id
    where t.selection_id = ${selection_id} and ${only(sql`t.user_id`)} and ${isMissing(starts)}
      and (select has_vice_captains(${selection_id}))`
}

/** SQL condition: the pick `p` with the start `s` is missing. */
function isMissing({ absent_gender }: Starts): Sql {
  return sql`coalesce(s.state = 'missing', ${absent_gender} in (p.gender, 'mixed'), false)`
}
