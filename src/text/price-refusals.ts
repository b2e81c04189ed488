import type { LineProblem, PlanRefusal, PriceRefusal } from '#game/scoring/price-refusals.ts'
import { someNames } from './formats.ts'

/** Why the price rule sets no prices. The command line has its own sentences, which name its commands. */
export const PRICE_SENTENCES: Record<PriceRefusal, string> = {
  'season-begun':
    'Races of this season already count, so the prices of a new season can no longer be set. Choose “After races” or “Newcomers” instead',
  'no-earlier-points':
    'No athlete of this season has points from an earlier season. Import and publish last season first, or type the prices',
  'no-newcomers': 'Every athlete of this season has a price',
  'no-news': 'No new results have been published since the prices were set',
}

export function planRefusalText({
  reason,
  names,
}: {
  reason: PlanRefusal
  names: readonly string[]
}): string {
  if (reason === 'in-past') return 'The time must be in the future'
  return `Prices are already planned for ${someNames(names, 5)}. Change or cancel those first`
}

/** Says what is wrong with a typed price, without the number of its line. */
export function lineProblemText({ code, text, first_line }: Omit<LineProblem, 'line'>): string {
  switch (code) {
    case 'unreadable':
      return `“${text}” is not a code and a price, such as 3420001 12000`
    case 'too-high':
      return `${text} is more than 10,000,000`
    case 'unknown-athlete':
      return `Nobody in this season has the code ${text}`
    case 'repeated':
      return `${text} already has a price on line ${first_line}`
    case 'no-price':
      return 'There is no price'
    case 'no-change':
      return 'The athletes already have these prices'
  }
}
