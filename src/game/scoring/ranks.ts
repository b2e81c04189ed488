import type { Hundredths } from './points.ts'

/** `position` counts without ties and is what pages are read by (rules §5). */
export type Ranked<Row> = Row & { rank: number; position: number }

export type PlayerScore = { user_id: number; score: Hundredths }

/** Players by score: equal scores share a rank and the next one skips, 1 2 2 4 (rules §5). */
export function rankScores<Row extends PlayerScore>(rows: readonly Row[]): Ranked<Row>[] {
  return rankBy(rows, (row) => row.user_id)
}

/** The Ranked board has ranks of its own: verified users are not on it. */
export function rankRankedPlayers<Row extends PlayerScore & { verified_user: boolean }>(
  rows: readonly Row[],
): Ranked<Row>[] {
  return rankScores(rows.filter((row) => !row.verified_user))
}

/** Inside a rank the order is by id, so that it never changes between two readings. */
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
