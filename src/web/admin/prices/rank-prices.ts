import type { PriceTableRow } from '#contract/admin/athletes/prices.ts'
import { priceBounds } from '#game/scoring/prices.ts'

/**
 * Adds a price to each typed line that has none. The order of these lines is the ranking of the women and, separately,
 * of the men. The first athlete gets the highest price of the season, and the last athlete the lowest. As in the price
 * rule, prices fall faster at the top.
 */
export function withRankPrices(lines: string, rows: readonly PriceTableRow[], budget: number): string {
  const { cheapest, dearest } = priceBounds(budget)
  const genders = new Map(rows.map((row) => [codeOf(row), row.gender]))
  const lines_by_gender = Map.groupBy(unpricedLines(lines), (line) => genders.get(line.split(/\s/)[0]!))
  const prices = new Map(
    [...lines_by_gender.values()].flatMap((ranked) =>
      ranked.map((line, rank): [string, number] => {
        const last = ranked.length - 1
        const share = last === 0 ? 1 : ((last - rank) / last) ** 1.5
        return [line, Math.round(cheapest + (dearest - cheapest) * share)]
      }),
    ),
  )
  return typedLines(lines)
    .map((line) => (prices.has(line) ? `${line} ${prices.get(line)}` : line))
    .join('\n')
}

/** Returns the typed lines without a price. A line with only one word has no price, because the word is a code. */
export function unpricedLines(lines: string): string[] {
  return typedLines(lines).filter((line) => !/\S\s+[\d.,']+$/.test(line))
}

function typedLines(lines: string): string[] {
  return lines
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
}

/**
 * Returns a line such as `3425499 Kari Fjell` for each athlete without a price, in the order in which the athletes were
 * added, because imported lists are often sorted by rank. Teams are left out.
 */
export function linesWithoutPrice(rows: readonly PriceTableRow[]): string {
  return rows
    .filter(({ price, is_team }) => price === null && !is_team)
    .toSorted((one, other) => one.athlete_id - other.athlete_id)
    .map((row) => `${codeOf(row)} ${row.name}`)
    .join('\n')
}

function codeOf({ federation_code, athlete_id }: PriceTableRow): string {
  return federation_code ?? `id:${athlete_id}`
}
