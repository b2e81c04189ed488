import type { Hundredths } from './points.ts'

/** `position` is unique, without ties; boards are paged by it (rules §5). */
export type Ranked<Row> = Row & { rank: number; position: number }

export type PlayerScore = { user_id: number; score: Hundredths }

/** Players by score: equal scores share a rank and the next rank skips, 1 2 2 4 (rules §5). */
export function rankScores<Row extends PlayerScore>(rows: readonly Row[]): Ranked<Row>[] {
  return rankBy(rows, (row) => row.user_id)
}

/** The Ranked board is ranked separately, without verified users. */
export function rankRankedPlayers<Row extends PlayerScore & { verified_user: boolean }>(
  rows: readonly Row[],
): Ranked<Row>[] {
  return rankScores(rows.filter((row) => !row.verified_user))
}

/** Ties are sorted by id, so the order is stable between requests. */
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
