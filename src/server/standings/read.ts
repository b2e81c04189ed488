import type { OwnRow } from '#contract/cups.ts'
import type { UserRanking } from '#contract/users.ts'
import type { Page } from '#server/http/serve.ts'
import type { Db } from '#server/platform/db/db.ts'
import { lookAgain } from './look-again.ts'
import { toRanking } from './ranking.ts'
import type { Standing } from './store/pointers.ts'
import { countRanked, findPlace, findRow, listPlaces } from './store/read.ts'
import { searchPlaces } from './store/search.ts'

/** Which rows of a board; `team_name` looks for teams, `verified_users` false asks for the Ranked board. */
export type BoardQuery = {
  limit: number
  offset: number
  verified_users?: boolean
  team_name?: string | undefined
}

/** Finds the standing that a board points to now; none before its first publication. */
export type Find = () => Promise<Standing | undefined>

export type Board = Page<UserRanking[]>

/** Rows of a board, complete and of one publication; an empty one where nothing was published yet. */
export async function readBoard(db: Db, find: Find, query: BoardQuery): Promise<Board> {
  const board = await readStanding(find, (standing) => readRows(db, standing, query))
  return board ?? { rows: [], total: 0 }
}

/** One player's row of a board. */
export async function readPlace(db: Db, find: Find, user_id: number): Promise<UserRanking | undefined> {
  const place = await readStanding(find, (standing) => findPlace(db, standing, user_id))
  return place && toRanking(place)
}

/** One player's row of a board, or of its Ranked half, and its number from the top. */
export async function readOwnRow(
  db: Db,
  find: Find,
  user_id: number,
  board: { verified_users: boolean },
): Promise<OwnRow> {
  const found = await readStanding(find, (standing) => findRow(db, standing, user_id, board))
  if (!found) return { row: null, position: null }
  const { position, ...row } = found
  return { row: toRanking(row), position }
}

async function readStanding<Result>(
  find: Find,
  read: (standing: Standing) => Promise<Result>,
): Promise<Result | undefined> {
  return lookAgain(async () => {
    const standing = await find()
    return standing && read(standing)
  })
}

async function readRows(db: Db, standing: Standing, query: BoardQuery): Promise<Board> {
  const { team_name, verified_users = true, ...page } = query
  const range = { ...page, verified_users }
  const { rows, total } = team_name
    ? await searchPlaces(db, standing, range, team_name)
    : { rows: await listPlaces(db, standing, range), total: await countPlaces(db, standing, range) }
  return { rows: rows.map(toRanking), total }
}

async function countPlaces(db: Db, standing: Standing, range: { verified_users: boolean }): Promise<number> {
  return range.verified_users ? standing.players : countRanked(db, standing)
}
