import type { WatchedAthlete } from '#contract/athletes.ts'
import type { Db } from '#server/platform/db/db.ts'
import { sql } from '#server/platform/db/sql.ts'

/** The largest number of athletes that a player can watch. */
const MOST_WATCHED = 200

export async function listWatched(db: Db, user_id: number): Promise<WatchedAthlete[]> {
  const rows = await db.many(sql<{ athlete_id: number; watched_at: Date }>`
    select athlete_id, watched_at from watched_athletes where user_id = ${user_id}
    order by watched_at desc, athlete_id`)
  return rows.map(({ athlete_id, watched_at }) => ({ athlete_id, watched_at: watched_at.toISOString() }))
}

export async function isInSeason(db: Db, athlete_id: number): Promise<boolean> {
  const rows = await db.many(sql`
    select from season_athletes join seasons using (season_id) where athlete_id = ${athlete_id} and is_current`)
  return rows.length > 0
}

/** Whether the athlete exists in any season: watched athletes stay on the list when they leave the current season. */
export async function isAthlete(db: Db, athlete_id: number): Promise<boolean> {
  const rows = await db.many(sql`select from athletes where athlete_id = ${athlete_id}`)
  return rows.length > 0
}

/**
 * Adds an athlete to the watchlist, unless the list contains the athlete already. Returns false if the list is full.
 */
export async function insertWatched(tx: Db, user_id: number, athlete_id: number): Promise<boolean> {
  // Without this lock, two concurrent requests could both take the last free place.
  await tx.run(sql`select from users where user_id = ${user_id} for no key update`)
  const watched = await listWatched(tx, user_id)
  if (watched.some((row) => row.athlete_id === athlete_id)) return true
  if (watched.length >= MOST_WATCHED) return false
  await tx.run(sql`insert into watched_athletes (user_id, athlete_id) values (${user_id}, ${athlete_id})`)
  return true
}

export async function deleteWatched(tx: Db, user_id: number, athlete_id: number): Promise<void> {
  await tx.run(sql`
    delete from watched_athletes where user_id = ${user_id} and athlete_id = ${athlete_id}`)
}
