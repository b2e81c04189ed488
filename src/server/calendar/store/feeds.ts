import type { Db } from '#server/platform/db/db.ts'
import { sql } from '#server/platform/db/sql.ts'

/** Finds the time at which the player's calendar feed was created. Undefined if the player has none. */
export async function findFeedTime(db: Db, user_id: number): Promise<Date | undefined> {
  const row = await db.maybeOne(sql<{ made_at: Date }>`
    select made_at from calendar_feeds where user_id = ${user_id}`)
  return row?.made_at
}

/** Creates a feed. It replaces the player's previous feed. */
export async function upsertFeed(db: Db, user_id: number, token_hash: Buffer): Promise<Date> {
  const row = await db.one(sql<{ made_at: Date }>`
    insert into calendar_feeds (user_id, token_hash) values (${user_id}, ${token_hash})
    on conflict (user_id) do update set token_hash = excluded.token_hash, made_at = excluded.made_at
    returning made_at`)
  return row.made_at
}

export async function deleteFeed(db: Db, user_id: number): Promise<void> {
  await db.run(sql`delete from calendar_feeds where user_id = ${user_id}`)
}

/** Finds the owner of a feed. Undefined if the account is deleted or suspended. */
export async function findFeedOwner(db: Db, token_hash: Buffer): Promise<number | undefined> {
  const row = await db.maybeOne(sql<{ user_id: number }>`
    select user_id from calendar_feeds join users using (user_id)
    where token_hash = ${token_hash} and deleted_at is null and suspended_at is null`)
  return row?.user_id
}

export type OwnTeamRow = { selection_id: number; picks: number; accepted_at: Date }

/**
 * Counts a player's picks in each selection of the current season in which the player has a team. A squad that has
 * rolled over counts too. Excludes hidden weekends.
 */
export async function listOwnTeams(db: Db, user_id: number): Promise<OwnTeamRow[]> {
  return db.many(sql<OwnTeamRow>`
    select s.selection_id, t.accepted_at,
      (select count(*)::int from picks p where p.selection_id = t.selection_id and p.user_id = t.user_id) as picks
    from selections s join weekends w using (weekend_id) join seasons using (season_id)
    join teams t on t.user_id = ${user_id} and t.selection_id = home_of_team(${user_id}, s.selection_id)
    where is_current and not w.hidden`)
}
