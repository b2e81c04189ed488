import type { Db } from '#server/platform/db/db.ts'
import { sql } from '#server/platform/db/sql.ts'

export async function readTakenNames(db: Db): Promise<{ users: Set<string>; leagues: Set<string> }> {
  const users = await db.many(sql<{ name: string }>`select user_name_folded as name from users`)
  const leagues = await db.many(sql<{ name: string }>`select name_folded as name from leagues`)
  return {
    users: new Set(users.map((row) => row.name)),
    leagues: new Set(leagues.map((row) => row.name)),
  }
}

export async function listCountries(db: Db, season_id: number): Promise<string[]> {
  const rows = await db.many(sql<{ country: string }>`
    select a.country from season_athletes s join athletes a using (athlete_id)
    where s.season_id = ${season_id} and s.active order by a.athlete_id`)
  return rows.map((row) => row.country)
}

export type UserFacts = {
  user_name: string
  team_name: string
  first_name: string
  last_name: string
  country: string
  verified_user: boolean
}

/** Inserts the players. Returns their ids in the given order. */
export async function insertUsers(db: Db, users: readonly UserFacts[]): Promise<number[]> {
  const placed = users.map((user, place) => ({ ...user, place }))
  const rows = await db.many(sql<{ user_id: number }>`
    insert into users (user_name, team_name, first_name, last_name, country, verified_user)
    select user_name, team_name, first_name, last_name, country, verified_user
    from json_to_recordset(${JSON.stringify(placed)}) as row (user_name text, team_name text, first_name text,
      last_name text, country text, verified_user boolean, place int)
    order by place returning user_id`)
  return rows.map((row) => row.user_id).sort((a, b) => a - b)
}
