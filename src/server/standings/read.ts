import type { OwnRow } from '#contract/cups.ts'
import type { UserRanking } from '#contract/users.ts'
import type { Page } from '#server/http/serve.ts'
import type { Db } from '#server/platform/db/db.ts'
import { toUserRanking } from './ranking.ts'
import { retryIfTableGone } from './retry-if-table-gone.ts'
import type { Standing } from './store/pointers.ts'
import { countRanked, findPlace, findRow, listPlaces } from './store/read.ts'
import { searchPlaces } from './store/search.ts'

/** `team_name` searches for teams. `verified_users: false` selects the Ranked board. */
export type StandingQuery = {
  limit: number
  offset: number
  verified_users?: boolean
  team_name?: string | undefined
}

/** Finds the standing to which a board points now; undefined before its first publication. */
export type FindStanding = () => Promise<Standing | undefined>

export type RankingPage = Page<UserRanking[]>

/** Reads rows of a board. All come from the same publication; before the first publication, there are none. */
export async function readBoard(db: Db, find: FindStanding, query: StandingQuery): Promise<RankingPage> {
  const board = await readStanding(find, (standing) => readRows(db, standing, query))
  return board ?? { rows: [], total: 0 }
}

export async function readPlace(
  db: Db,
  find: FindStanding,
  user_id: number,
): Promise<UserRanking | undefined> {
  const place = await readStanding(find, (standing) => findPlace(db, standing, user_id))
  return place && toUserRanking(place)
}

/** Finds one player's row, with its position, on a board or on its Ranked board. */
export async function readOwnRow(
  db: Db,
  find: FindStanding,
  user_id: number,
  board: { verified_users: boolean },
): Promise<OwnRow> {
  const found = await readStanding(find, (standing) => findRow(db, standing, user_id, board))
  if (!found) return { row: null, position: null }
  const { position, ...row } = found
  return { row: toUserRanking(row), position }
}

/** Finds a player's row on a board or on its Ranked board, and counts the players there. */
export async function readRankOf(
  db: Db,
  find: FindStanding,
  user_id: number,
  board: { verified_users: boolean } = { verified_users: true },
): Promise<{ score: number | null; rank: number | null; players: number | null }> {
  const found = await readStanding(find, async (standing) => {
    const row = await findRow(db, standing, user_id, board)
    return { row: row && toUserRanking(row), players: await countPlaces(db, standing, board) }
  })
  return {
    score: found?.row?.score ?? null,
    rank: found?.row?.rank ?? null,
    players: found?.players ?? null,
  }
}

async function readStanding<Result>(
  find: FindStanding,
  read: (standing: Standing) => Promise<Result>,
): Promise<Result | undefined> {
  return retryIfTableGone(async () => {
    const standing = await find()
    return standing && read(standing)
  })
}

async function readRows(db: Db, standing: Standing, query: StandingQuery): Promise<RankingPage> {
  const { team_name, verified_users = true, ...page } = query
  const range = { ...page, verified_users }
  const { rows, total } = team_name
    ? await searchPlaces(db, standing, range, team_name)
    : { rows: await listPlaces(db, standing, range), total: await countPlaces(db, standing, range) }
  return { rows: rows.map(toUserRanking), total }
}

async function countPlaces(db: Db, standing: Standing, range: { verified_users: boolean }): Promise<number> {
  return range.verified_users ? standing.players : countRanked(db, standing)
}
