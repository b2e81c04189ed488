import type { Db } from '#server/platform/db/db.ts'
import { type Sql, sql } from '#server/platform/db/sql.ts'
import type { UserRow } from '#server/users/public-user.ts'
import { standingTable } from './build.ts'
import type { Standing } from './pointers.ts'

/** `verified_users: false` selects the Ranked board, which has its own ranks and positions (rules §5). */
export type Range = { limit: number; offset: number; verified_users: boolean }

/**
 * A row of a board. The score is in hundredths. `move` is how many ranks the player has gained since the previous
 * standing.
 */
export type PlaceRow = UserRow & { rank: number; score: number; move: number | null }

/** Lists a page of a board. Rows are stored on disk in the order of their positions, so every page costs the same. */
export async function listPlaces(db: Db, standing: Standing, range: Range): Promise<PlaceRow[]> {
  const { position } = columnsOf(range)
  return db.many(sql<PlaceRow>`
    ${placesOf(standing, range)}
    where s.${position} > ${range.offset} and s.${position} <= ${range.offset + range.limit}
    order by s.${position}`)
}

/**
 * Counts the players on the Ranked board: the count is its last position. Reads the last 1,000 rows of the whole board
 * first, because they nearly always contain the last player of the Ranked board.
 */
export async function countRanked(db: Db, standing: Standing): Promise<number> {
  const table = standingTable(standing.standing_id)
  const row = await db.one(sql<{ count: number }>`
    select coalesce(
      (select max(ranked_position) from ${table} where position > ${standing.players - 1000}),
      (select max(ranked_position) from ${table}), 0) as count`)
  return row.count
}

export async function findPlace(db: Db, standing: Standing, user_id: number): Promise<PlaceRow | undefined> {
  return db.maybeOne(sql<PlaceRow>`
    ${placesOf(standing, { verified_users: true })}
    where s.user_id = ${user_id}`)
}

/**
 * Finds a row like `findPlace`, with its position on the whole board or on the Ranked board. Verified users are not on
 * the Ranked board.
 */
export async function findRow(
  db: Db,
  standing: Standing,
  user_id: number,
  board: Pick<Range, 'verified_users'>,
): Promise<(PlaceRow & { position: number }) | undefined> {
  const { position } = columnsOf(board)
  return db.maybeOne(sql<PlaceRow & { position: number }>`
    ${placesOf(standing, board, sql`, s.${position} as position`)}
    where s.user_id = ${user_id} and s.${position} is not null`)
}

/** Returns the names of the rank and position columns for the whole board or for the Ranked board. */
export function columnsOf({ verified_users }: Pick<Range, 'verified_users'>) {
  const prefix = verified_users ? '' : 'ranked_'
  return { rank: sql.ref(`${prefix}rank`), position: sql.ref(`${prefix}position`) }
}

/** SQL for all rows of a board; callers add a condition. `s` is the standing, `u` the player; `more` adds columns. */
export function placesOf(standing: Standing, board: Pick<Range, 'verified_users'>, more: Sql = sql``): Sql {
  const { standing_id, previous_id } = standing
  const { rank } = columnsOf(board)
  const move = previous_id === null ? sql`null::int` : sql`before.${rank} - s.${rank}`
  const join =
    previous_id === null ? sql`` : sql`left join ${standingTable(previous_id)} before using (user_id)`

  return sql`
    select ${rowColumns(rank, move)}${more}
    from ${standingTable(standing_id)} s join users u using (user_id) ${join}`
}

/** SQL for the columns of `PlaceRow`; `rank` is a column of the standing `s`, and `u` is the player. */
export function rowColumns(rank: Sql, move: Sql): Sql {
  return sql`
    s.${rank} as rank, s.score, ${move} as move, u.user_id, u.user_name, u.team_name, u.country, u.verified_user,
    u.deleted_at is not null as is_deleted`
}
