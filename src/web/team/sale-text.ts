import { formatMoney } from '#text/formats.ts'

/**
 * Says what selling an athlete returns and what buying them again would cost (rules §2). Undefined if both are the
 * same.
 */
export function saleText(bought_for: number, price: number | null, locale: string): string | undefined {
  if (price === null || price === bought_for) return undefined
  return `Sells for ${formatMoney(bought_for, locale)}; buying again costs ${formatMoney(price, locale)}`
}
