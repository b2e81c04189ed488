import type { Hundredths } from './points.ts'

/**
 * `position` is the number of the row, from 1. Unlike ranks, positions are different for tied rows. Pages of a board
 * are selected by position (rules §5).
 */
export type Ranked<Row> = Row & { rank: number; position: number }

export type PlayerScore = { user_id: number; score: Hundredths }

/** Ranks players by score. Equal scores have the same rank, and the next rank is skipped, as in 1 2 2 4 (rules §5). */
export function rankScores<Row extends PlayerScore>(rows: readonly Row[]): Ranked<Row>[] {
  return rankBy(rows, (row) => row.user_id)
}

/** Ranks the players on the Ranked board, which does not contain verified users. */
export function rankRankedPlayers<Row extends PlayerScore & { verified_user: boolean }>(
  rows: readonly Row[],
): Ranked<Row>[] {
  return rankScores(rows.filter((row) => !row.verified_user))
}

/** Ranks rows by score. Ties are sorted by id, so that the order is the same in every request. */
export function rankBy<Row extends { score: Hundredths }>(
  rows: readonly Row[],
  idOf: (row: Row) => number,
): Ranked<Row>[] {
  const sorted = [...rows].sort((a, b) => b.score - a.score || idOf(a) - idOf(b))
  let rank = 0
  let last: Hundredths | undefined

  return sorted.map((row, index) => {
    if (row.score !== last) rank = index + 1
    last = row.score
    return { ...row, rank, position: index + 1 }
  })
}
