import { formatMoney } from '#text/formats.ts'

/**
 * Says how much money the player gets for an athlete, and what buying the athlete again would cost (rules §2).
 * Undefined if both amounts are the same, or if the athlete has no price.
 */
export function saleText(bought_for: number, price: number | null, locale: string): string | undefined {
  if (price === null || price === bought_for) return undefined
  return `Sells for ${formatMoney(bought_for, locale)}; buying again costs ${formatMoney(price, locale)}`
}
