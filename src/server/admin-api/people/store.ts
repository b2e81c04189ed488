import type { PersonDetails } from '#contract/admin/people.ts'
import type { Db } from '#server/platform/db/db.ts'
import { sql } from '#server/platform/db/sql.ts'

/** Lists at most 50 leagues of a player. Leagues of which the player is admin come first. */
export async function listLeaguesOf(db: Db, user_id: number): Promise<PersonDetails['leagues']> {
  return db.many(sql<PersonDetails['leagues'][number]>`
    select l.league_id, l.name, l.members, l.admin_id = ${user_id} as is_admin
    from league_members m join leagues l using (league_id) where m.user_id = ${user_id}
    order by l.admin_id = ${user_id} desc, l.name limit 50`)
}

export async function findUserOfSession(db: Db, session_id: number): Promise<number | undefined> {
  const row = await db.maybeOne(sql<{ user_id: number }>`
    select user_id from sessions where session_id = ${session_id}`)
  return row?.user_id
}
