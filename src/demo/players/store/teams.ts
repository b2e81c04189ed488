import type { OwnedAthlete } from '#game/teams/picks.ts'
import type { Bench } from '#game/teams/reserves.ts'
import type { Db } from '#server/platform/db/db.ts'
import { sql } from '#server/platform/db/sql.ts'

export type ChosenTeam = {
  user_id: number
  accepted_at: number
  picks: readonly OwnedAthlete[]
  bench: Bench
}

export async function insertTeams(db: Db, selection_id: number, teams: readonly ChosenTeam[]): Promise<void> {
  const rows = teams.flatMap(({ user_id, picks }) => picks.map((pick) => ({ user_id, ...pick })))
  await db.run(sql`
    with saved as (
      insert into teams (selection_id, user_id, accepted_at, vice_captain)
      select ${selection_id}, user_id, to_timestamp(accepted_at / 1000), vice_captain
      from unnest(${teams.map((team) => team.user_id)}::int[], ${teams.map((team) => team.accepted_at)}::float8[],
          ${teams.map((team) => team.bench.vice_captain)}::int[])
        as row (user_id, accepted_at, vice_captain))
    insert into picks (selection_id, user_id, athlete_id, gender, bought_for, is_team_captain, rank)
    select ${selection_id}, user_id, athlete_id, gender, bought_for, is_team_captain, rank
    from unnest(${rows.map((row) => row.user_id)}::int[], ${rows.map((row) => row.athlete_id)}::int[],
      ${rows.map((row) => row.gender)}::text[], ${rows.map((row) => row.bought_for)}::int[],
      ${rows.map((row) => row.is_team_captain)}::boolean[], ${rows.map((row) => row.rank)}::smallint[])
      as row (user_id, athlete_id, gender, bought_for, is_team_captain, rank)`)
  const reserves = teams.flatMap(({ user_id, bench }) => {
    return bench.reserves.map((each) => ({ user_id, ...each }))
  })
  if (reserves.length === 0) return
  await db.run(sql`
    insert into reserves (selection_id, user_id, athlete_id, gender, place, bought_for)
    select ${selection_id}, user_id, athlete_id, gender, place, bought_for
    from json_to_recordset(${JSON.stringify(reserves)})
      as row (user_id int, athlete_id int, gender text, place smallint, bought_for int)`)
}
