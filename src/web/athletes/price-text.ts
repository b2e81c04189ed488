import type { PriceStep } from '#contract/athletes.ts'
import { formatMoney } from '#game/formats.ts'

/** What became of the first price, in a sentence. */
export function priceText(prices: readonly PriceStep[], locale: string): string {
  const first = prices[0]?.price ?? 0
  const last = prices.at(-1)?.price ?? 0
  const change = Math.abs(last - first)

  if (change === 0) return `${formatMoney(last, locale)}, unchanged this season.`
  const way = last > first ? 'more' : 'less'
  return `${formatMoney(last, locale)} now, ${formatMoney(change, locale)} ${way} than at the start of the season.`
}
