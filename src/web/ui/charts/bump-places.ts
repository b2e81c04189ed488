/** A team's rank after each step. It is null where the team had no rank. */
export type RankSeries = {
  label: string
  ranks: readonly (number | null)[]
  tone?: 'own' | 'leader' | undefined
}

/**
 * Returns the row of each series at each step. Row 0 is at the top. There are no gaps between rows, so ranks 1 and 214
 * may be in adjacent rows. Equal ranks get separate rows, in the order of the series. If no series has rank 1 at a
 * step, row 0 stays free at that step.
 */
export function bumpPlaces(series: readonly RankSeries[], steps: number): (number | null)[][] {
  const columns = Array.from({ length: steps }, (_, step) =>
    series
      .map(({ ranks }, index) => ({ rank: ranks[step] ?? null, index }))
      .filter((entry): entry is { rank: number; index: number } => entry.rank !== null)
      .sort((a, b) => a.rank - b.rank || a.index - b.index)
      .map(({ index }) => index),
  )

  return series.map((_, index) =>
    columns.map((column, step) => {
      const place = column.indexOf(index)
      return place < 0 ? null : place + freeTopRows(series, step)
    }),
  )
}

function freeTopRows(series: readonly RankSeries[], step: number): 0 | 1 {
  return series.some(({ ranks }) => ranks[step] === 1) ? 0 : 1
}

/** Returns the series in the order of their last rows, best first. Series that never had a rank are left out. */
export function orderAtEnd(places: readonly (readonly (number | null)[])[]): number[] {
  const end = (index: number) => places[index]?.findLast((place) => place !== null) ?? Infinity
  return places
    .map((_, index) => index)
    .filter((index) => end(index) < Infinity)
    .sort((a, b) => end(a) - end(b) || a - b)
}
