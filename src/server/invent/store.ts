import { sql } from 'kysely'
import type { OwnedAthlete } from '#game/picks.ts'
import type { Prospect } from '#game/propose.ts'
import type { Db } from '#server/db/db.ts'
import type { InventedLeagueName } from './names.ts'

export type OpenSelection = {
  selection_id: number
  trading_opens_at: number
  trading_close: number
  takes_team_picks: boolean
  is_mixed: boolean
  is_coed: boolean
  is_budget_enforced: boolean
  budget: number | null
  max_picks_per_gender: number
  max_picks: number | null
  cub_picks: number
  team_captains_enabled: boolean
  takes_ranked_picks: boolean
  rolls_over: boolean
  is_championship: boolean
  genders: string[]
}

/** Selections whose trading has begun, in the order in which they close; they cannot be locked before we are done. */
export async function listOpenSelections(db: Db, season_id: number): Promise<OpenSelection[]> {
  const { rows } = await sql<OpenSelection>`
    select s.selection_id, extract(epoch from s.trading_opens_at)::float8 * 1000 as trading_opens_at,
      extract(epoch from s.trading_close)::float8 * 1000 as trading_close, s.takes_team_picks, s.is_mixed, s.is_coed,
      s.is_budget_enforced, s.budget, s.max_picks_per_gender, s.max_picks, s.cub_picks, s.team_captains_enabled,
      s.takes_ranked_picks, s.rolls_over, w.is_championship,
      array(select distinct gender from races r where r.selection_id = s.selection_id order by gender) as genders
    from selections s join weekends w using (weekend_id)
    where w.season_id = ${season_id} and s.locked_at is null and s.trading_opens_at <= game_now()
    order by s.trading_close, s.selection_id for no key update of s`.execute(db)
  return rows
}

export async function listProspects(db: Db, season_id: number): Promise<Prospect[]> {
  const { rows } = await sql<Prospect>`
    select a.athlete_id, a.name, a.country, a.gender, a.is_team, s.is_cub, s.active, s.price,
      coalesce(s.price, 0) / 100.0::float8 as strength
    from season_athletes s join athletes a using (athlete_id)
    where s.season_id = ${season_id} order by a.athlete_id`.execute(db)
  return rows
}

export async function listTakenNames(db: Db): Promise<{ users: Set<string>; leagues: Set<string> }> {
  const users = await sql<{ name: string }>`select user_name_folded as name from users`.execute(db)
  const leagues = await sql<{ name: string }>`select name_folded as name from leagues`.execute(db)
  return {
    users: new Set(users.rows.map((row) => row.name)),
    leagues: new Set(leagues.rows.map((row) => row.name)),
  }
}

export type UserFacts = {
  user_name: string
  team_name: string
  first_name: string
  last_name: string
  country: string
  verified_user: boolean
}

/** The ids of the new players, in the order in which they were given. */
export async function insertUsers(db: Db, users: readonly UserFacts[]): Promise<number[]> {
  const placed = users.map((user, place) => ({ ...user, place }))
  const { rows } = await sql<{ user_id: number }>`
    insert into users (user_name, team_name, first_name, last_name, country, verified_user)
    select user_name, team_name, first_name, last_name, country, verified_user
    from json_to_recordset(${JSON.stringify(placed)}) as row (user_name text, team_name text, first_name text,
      last_name text, country text, verified_user boolean, place int)
    order by place returning user_id`.execute(db)
  return rows.map((row) => row.user_id).sort((a, b) => a - b)
}

export type ChosenTeam = { user_id: number; accepted_at: number; picks: readonly OwnedAthlete[] }

/** All teams of a selection in one statement. */
export async function insertTeams(db: Db, selection_id: number, teams: readonly ChosenTeam[]): Promise<void> {
  const rows = teams.flatMap(({ user_id, picks }) => picks.map((pick) => ({ user_id, ...pick })))
  await sql`
    with saved as (
      insert into teams (selection_id, user_id, accepted_at)
      select ${selection_id}, user_id, to_timestamp(accepted_at / 1000)
      from unnest(${teams.map((team) => team.user_id)}::int[], ${teams.map((team) => team.accepted_at)}::float8[])
        as row (user_id, accepted_at))
    insert into picks (selection_id, user_id, athlete_id, gender, bought_for, is_team_captain, rank)
    select ${selection_id}, user_id, athlete_id, gender, bought_for, is_team_captain, rank
    from unnest(${rows.map((row) => row.user_id)}::int[], ${rows.map((row) => row.athlete_id)}::int[],
      ${rows.map((row) => row.gender)}::text[], ${rows.map((row) => row.bought_for)}::int[],
      ${rows.map((row) => row.is_team_captain)}::boolean[], ${rows.map((row) => row.rank)}::smallint[])
      as row (user_id, athlete_id, gender, bought_for, is_team_captain, rank)`.execute(db)
}

export type InventedLeague = InventedLeagueName & { verified: boolean; members: readonly number[] }

/** Leagues with their members; the first of them is the admin. */
export async function insertLeagues(
  db: Db,
  season_id: number,
  leagues: readonly InventedLeague[],
): Promise<void> {
  const rows = leagues.map(({ members, ...league }) => ({ ...league, admin_id: members[0] }))
  await sql`
    insert into leagues (name, admin_id)
    select name, admin_id from json_to_recordset(${JSON.stringify(rows)}) as row (name text, admin_id int)`.execute(
    db,
  )
  await sql`
    insert into league_seasons (season_id, league_id, verified, club)
    select ${season_id}, l.league_id, row.verified, case when row.verified then row.club end
    from json_to_recordset(${JSON.stringify(rows)}) as row (name text, verified boolean, club text)
    join leagues l on l.name_folded = fold_name(row.name)`.execute(db)

  const seats = leagues.flatMap(({ name, members }) => members.map((user_id) => ({ name, user_id })))
  await sql`
    insert into league_members (league_id, user_id)
    select l.league_id, row.user_id
    from unnest(${seats.map((seat) => seat.name)}::text[], ${seats.map((seat) => seat.user_id)}::int[])
      as row (name, user_id)
    join leagues l on l.name_folded = fold_name(row.name)`.execute(db)
}
