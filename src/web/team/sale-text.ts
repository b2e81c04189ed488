import { formatMoney } from '#text/formats.ts'

/**
 * What selling an athlete returns and what buying them again would cost, if the two differ because the price has moved
 * (rules §2); undefined otherwise.
 */
export function saleText(bought_for: number, price: number | null, locale: string): string | undefined {
  if (price === null || price === bought_for) return undefined
  return `Sells for ${formatMoney(bought_for, locale)}; buying again costs ${formatMoney(price, locale)}`
}
