import { formatMoney } from './formats.ts'

/** Says the current price, and how it has changed since the first price of the season. */
export function priceText(prices: readonly { price: number }[], locale: string): string {
  const first = prices[0]?.price ?? 0
  const last = prices.at(-1)?.price ?? 0
  const change = Math.abs(last - first)

  if (change === 0) return `${formatMoney(last, locale)}, unchanged this season.`
  const comparative = last > first ? 'more' : 'less'
  return `${formatMoney(last, locale)} now, ${formatMoney(change, locale)} ${comparative} than at the start of the season.`
}
