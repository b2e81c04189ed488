import type { UserRanking } from '#contract/users.ts'
import { toPoints } from '#game/points.ts'
import type { Db } from '#server/db/db.ts'
import type { Page } from '#server/http/serve.ts'
import { publicUser } from '#server/users/public-user.ts'
import type { Standing } from './store/pointers.ts'
import { countRanked, findPlace, listPlaces, type PlaceRow } from './store/read.ts'
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

const most_tries = 3

/** A table may be dropped between finding it and reading it, long after another took its place: then look again. */
async function readStanding<Result>(
  find: Find,
  read: (standing: Standing) => Promise<Result>,
): Promise<Result | undefined> {
  for (let tries = 1; ; tries++) {
    const standing = await find()
    if (!standing) return undefined
    try {
      return await read(standing)
    } catch (fault) {
      if (!isTableGone(fault) || tries === most_tries) throw fault
    }
  }
}

function isTableGone(fault: unknown): boolean {
  return fault instanceof Error && 'code' in fault && fault.code === '42P01'
}

function toRanking({ rank, score, move, ...user }: PlaceRow): UserRanking {
  const { user_id, user_name, team_name, country, verified_user, is_deleted } = user
  const shown = publicUser({ user_id, user_name, team_name, country, verified_user, is_deleted })
  return { rank, score: toPoints(score), user_id, user: shown, move }
}
