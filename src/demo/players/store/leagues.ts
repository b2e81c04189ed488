import type { Db } from '#server/platform/db/db.ts'
import { sql } from '#server/platform/db/sql.ts'
import type { FakeLeagueName } from '../names.ts'

export type FakeLeague = FakeLeagueName & {
  verified: boolean
  /** The password's hash. Null if the league has no password. */
  password: string | null
  members: readonly number[]
}

/** Inserts leagues with their members. The first member of a league is its admin. */
export async function insertLeagues(
  db: Db,
  season_id: number,
  leagues: readonly FakeLeague[],
): Promise<void> {
  const rows = leagues.map(({ members, ...league }) => ({ ...league, admin_id: members[0] }))
  await db.run(sql`
    insert into leagues (name, admin_id, password)
    select name, admin_id, password
    from json_to_recordset(${JSON.stringify(rows)}) as row (name text, admin_id int, password text)`)
  await db.run(sql`
    insert into league_seasons (season_id, league_id, verified, club)
    select ${season_id}, l.league_id, row.verified, case when row.verified then row.club end
    from json_to_recordset(${JSON.stringify(rows)}) as row (name text, verified boolean, club text)
    join leagues l on l.name_folded = fold_name(row.name)`)

  const memberships = leagues.flatMap(({ name, members }) => members.map((user_id) => ({ name, user_id })))
  await db.run(sql`
    insert into league_members (league_id, user_id)
    select l.league_id, row.user_id
    from unnest(${memberships.map(({ name }) => name)}::text[], ${memberships.map(({ user_id }) => user_id)}::int[])
      as row (name, user_id)
    join leagues l on l.name_folded = fold_name(row.name)`)
}
