import type { z } from 'zod'
import type { LeagueEntry, LeagueRanking } from '#contract/leagues/leagues.ts'
import { toPoints } from '#game/scoring/points.ts'
import type { Page } from '#server/http/serve.ts'
import type { Db } from '#server/platform/db/db.ts'
import {
  type BoardRow,
  type BoardScope,
  countBoard,
  findOnBoard,
  type LeagueBoardQuery,
  listBoard,
} from './store/boards.ts'

/** Reads one page of the board of leagues, with the viewer's membership in each league. */
export async function readLeagueBoard(
  db: Db,
  scope: BoardScope,
  viewer_id: number,
  query: LeagueBoardQuery,
): Promise<Page<LeagueEntry[]>> {
  const rows = await listBoard(db, scope, viewer_id, query)
  return { rows: rows.map(toEntry), total: await countBoard(db, scope, query) }
}

/** Returns a league with its rank and the viewer's membership. `viewer_id` is `null` for a visitor. */
export async function readEntry(db: Db, league_id: number, viewer_id: number | null): Promise<LeagueEntry> {
  const row = await findOnBoard(db, league_id, viewer_id)
  return toEntry(row!)
}

export function toEntry(row: BoardRow): LeagueEntry {
  return { ...toLeagueRanking(row), membership: row.membership }
}

/** Returns a league with its rank, without the viewer's membership. */
export function toLeagueRanking(row: BoardRow): z.input<typeof LeagueRanking> {
  const { league_id: _id, membership: _membership, score, rank, ...league } = row
  return { league, rank, score: score === null ? null : toPoints(score) }
}
