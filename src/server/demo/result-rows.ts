import type { ResultRow } from '#server/imports/season-columns.ts'
import type { Finish } from './draw-race.ts'
import { timeText } from './race-times.ts'

/** A race's results as a list gives them, the fastest first: whoever needed the same time shares the place. */
export function resultRows(race_code: string, finishes: readonly Finish[]): ResultRow[] {
  const bibs = new Map(finishes.map((finish, index) => [finish.code, index + 1]))
  const [placed, others] = partition(finishes, (finish) => finish.status === null)
  const times = placed.map((finish) => finish.tenths).sort((a, b) => a - b)

  return [...placed.toSorted((a, b) => a.tenths - b.tenths), ...others].map((finish, index) => ({
    line: index + 1,
    race_code,
    athlete: finish.code,
    place: finish.status === null ? times.indexOf(finish.tenths) + 1 : null,
    status: finish.status,
    time: finish.status === null ? timeText(finish.tenths) : null,
    bib: bibs.get(finish.code) ?? null,
    sprint_place: null,
    climb_place: null,
  }))
}

/** The list after the winner was disqualified (one of them, where two share the place): all behind him move up. */
export function withoutWinner(rows: readonly ResultRow[]): ResultRow[] {
  const winner = rows.find((row) => row.place === 1)
  return rows.map((row) => {
    if (row === winner) return { ...row, place: null, status: 'DSQ', time: null }
    return row.place !== null && row.place > 1 ? { ...row, place: row.place - 1 } : row
  })
}

function partition<Item>(items: readonly Item[], isFirst: (item: Item) => boolean): [Item[], Item[]] {
  return [items.filter(isFirst), items.filter((item) => !isFirst(item))]
}
