import type { PriceTableRow } from '#contract/admin/athletes/prices.ts'
import { priceBounds } from '#game/scoring/prices.ts'

/** Whether a typed line ends with a price. A line with one word only is the code of an athlete. */
function hasPrice(line: string): boolean {
  return /\S\s+[\d.,']+$/.test(line)
}

/**
 * Adds a price to each typed line without one. The first line gets the highest price of the season and the last the
 * lowest. As in the price rule, the prices fall faster at the top.
 */
export function withRankPrices(lines: string, budget: number): string {
  const { cheapest, dearest } = priceBounds(budget)
  const unpriced = unpricedLines(lines)
  const last = unpriced.length - 1
  const prices = new Map(
    unpriced.map((line, rank) => {
      const share = last === 0 ? 1 : ((last - rank) / last) ** 1.5
      return [line, Math.round(cheapest + (dearest - cheapest) * share)]
    }),
  )
  return typedLines(lines)
    .map((line) => (prices.has(line) ? `${line} ${prices.get(line)}` : line))
    .join('\n')
}

export function unpricedLines(lines: string): string[] {
  return typedLines(lines).filter((line) => !hasPrice(line))
}

function typedLines(lines: string): string[] {
  return lines
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
}

/** A line for each athlete without a price, to be sorted by hand: `3425499 Kari Fjell`. */
export function linesWithoutPrice(rows: readonly PriceTableRow[]): string {
  return rows
    .filter(({ price }) => price === null)
    .map(({ federation_code, athlete_id, name }) => `${federation_code ?? `id:${athlete_id}`} ${name}`)
    .join('\n')
}
