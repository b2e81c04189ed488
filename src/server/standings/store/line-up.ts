import { type Sql, sql } from '#server/platform/db/sql.ts'

/** SQL that reads who started in a race: from a published sheet, or from live results. */
type Starts = { rows: Sql; absent_gender: Sql }

export function startsOfSheet(sheet_id: Sql): Starts {
  return {
    rows: sql`starts_of_sheet(${sheet_id})`,
    absent_gender: sql`(select absent_gender from sheets where sheet_id = ${sheet_id})`,
  }
}

export function startsOfLive(race_id: Sql): Starts {
  return {
    rows: sql`starts_of_live(${race_id})`,
    absent_gender: sql`(select absent_gender from live_batches where race_id = ${race_id})`,
  }
}

/**
 * Reads the starts from live results while the race is live, and from the sheet once it is published. A race never has
 * both.
 */
export function startsOfNow(sheet_id: Sql, race_id: Sql): Starts {
  const [sheet, live] = [startsOfSheet(sheet_id), startsOfLive(race_id)]
  return {
    rows: sql`(select athlete_id, state from ${sheet.rows} union all select athlete_id, state from ${live.rows})`,
    absent_gender: sql`coalesce(${sheet.absent_gender}, ${live.absent_gender})`,
  }
}

type RaceTeams = {
  selection_id: Sql
  starts: Starts
  /**
   * A condition on the user id that selects teams. Without it, PostgreSQL reads the teams of all players, even if the
   * outer query selects only some.
   */
  only?: ((user_id: Sql) => Sql) | undefined
}

const everybody = () => sql`true`

/**
 * SQL for the teams of a selection as they count in a race: `user_id`, `athlete_id`, `role`. Reserves have replaced the
 * picks that did not start, and a vice-captain has the role of a captain who did not start (rules §11). If an athlete
 * counts in place of another, `stands_in` is `reserve` or `vice-captain`, and `for_id` is the other athlete. The SQL in
 * `race` may refer to aliases of the outer query. The aliases here are long, so that they do not hide those of the
 * outer query.
 */
export function raceLineUps(race: RaceTeams): Sql {
  const { only = everybody, selection_id } = race
  return sql`(
    with replaced as materialized (${replacedPicks(race)})
    select picked.user_id, picked.athlete_id, case when vice.user_id is null then picked.role else -1::smallint end as role,
      case when vice.user_id is not null then 'vice-captain' end as stands_in, vice.captain_id as for_id
    from line_ups(${selection_id}) picked left join (${actingCaptains(race)}) vice using (user_id, athlete_id)
    where ${only(sql`picked.user_id`)} and not exists (
      select from replaced where replaced.user_id = picked.user_id and replaced.replaced_id = picked.athlete_id)
    union all
    select user_id, athlete_id, 0::smallint, 'reserve', replaced_id from replaced)`
}

type AllTeams = Omit<RaceTeams, 'only'> & { rolls_over: boolean; has_bench: boolean }

/**
 * SQL for the teams of all players as they count in a race: `user_id`, `athlete_id`, `role`. Only squads that roll over
 * need `line_ups`; otherwise `picks` is read directly, because PostgreSQL can scan it in parallel.
 */
export function allLineUps({ rolls_over, has_bench, ...race }: AllTeams): Sql {
  const squads = sql`line_ups(${race.selection_id})`
  const own = sql`picks where selection_id = ${race.selection_id}`
  const teams = has_bench ? sql`${raceLineUps(race)} in_race` : rolls_over ? squads : own
  return sql`(select user_id, athlete_id, role from ${teams})`
}

/** SQL for the athlete whom a row of `raceLineUps` replaces, as JSON; null if it replaces nobody. */
export function standsInFor(line_up: Sql): Sql {
  return sql`case when ${line_up}.stands_in is not null then (
    select json_build_object('as', ${line_up}.stands_in, 'athlete_id', f.athlete_id, 'name', f.name)
    from athletes f where f.athlete_id = ${line_up}.for_id) end`
}

/**
 * SQL for the picks that reserves replace in a race: `user_id`, the pick as `replaced_id`, and the reserve as
 * `athlete_id`. For each gender, the first missing pick, by athlete id, is replaced by the first reserve who started,
 * and so on.
 */
export function replacedPicks({ selection_id, starts, only = everybody }: RaceTeams): Sql {
  return sql`
    select missing.user_id, missing.athlete_id as replaced_id, started.athlete_id
    from (
      select picked.user_id, picked.gender, picked.athlete_id,
        row_number() over (partition by picked.user_id, picked.gender order by picked.athlete_id) as number
      from picks picked left join ${starts.rows} own_start on own_start.athlete_id = picked.athlete_id
      where picked.selection_id = ${selection_id} and ${only(sql`picked.user_id`)} and ${isMissing(starts)}) missing
    join (
      select reserve.user_id, reserve.gender, reserve.athlete_id,
        row_number() over (partition by reserve.user_id, reserve.gender order by reserve.place) as number
      from reserves reserve join ${starts.rows} own_start on own_start.athlete_id = reserve.athlete_id
      where reserve.selection_id = ${selection_id} and ${only(sql`reserve.user_id`)} and own_start.state = 'started'
        and (select has_reserves(${selection_id}))) started using (user_id, gender, number)`
}

/** SQL for the vice-captains who started in a race in which their captain did not start. */
function actingCaptains({ selection_id, starts, only = everybody }: RaceTeams): Sql {
  return sql`
    select team.user_id, team.vice_captain as athlete_id, picked.athlete_id as captain_id
    from teams team
    join picks picked on picked.selection_id = team.selection_id and picked.user_id = team.user_id and picked.is_team_captain
    join ${starts.rows} vice_start on vice_start.athlete_id = team.vice_captain and vice_start.state = 'started'
    left join ${starts.rows} own_start on own_start.athlete_id = picked.athlete_id
    where team.selection_id = ${selection_id} and ${only(sql`team.user_id`)} and ${isMissing(starts)}
      and (select has_vice_captains(${selection_id}))`
}

/** SQL condition: the athlete of `picked` did not start. `own_start` is the start of this athlete, if there is one. */
function isMissing({ absent_gender }: Starts): Sql {
  return sql`coalesce(own_start.state = 'missing', ${absent_gender} in (picked.gender, 'mixed'), false)`
}
