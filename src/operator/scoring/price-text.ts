import { toPoints } from '#game/scoring/points.ts'
import type { PriceRefusal } from '#game/scoring/price-refusals.ts'
import { countText } from '#operator/count-text.ts'
import { textTable } from '#operator/text-table.ts'
import { done, refusal, type VerbResult } from '#operator/verb-result.ts'
import type { SeasonSpread } from '#server/prices/examine-spread.ts'
import type { PlanRefused } from '#server/prices/plan-prices.ts'
import type { SeasonReplay } from '#server/prices/replay-season.ts'
import type { SetPricesResult } from '#server/prices/write-or-plan-prices.ts'
import { PRICE_SENTENCES, planRefusalText } from '#text/price-refusals.ts'

/** The sentences for refusals on the command line. Unlike the sentences on pages, they name commands. */
export const PRICE_COMMAND_SENTENCES: Record<PriceRefusal, string> = {
  ...PRICE_SENTENCES,
  'season-begun':
    'Races of this season already count. Use `price form` for the weekly changes, and `price newcomers` for newcomers',
  'no-earlier-points':
    'No athlete of this season has earned points in an earlier season. Import and publish last season first, or set prices with `import prices`',
}

export function planRefusal(refused: PlanRefused): VerbResult {
  const how = refused.reason === 'planned-already' ? ': see `price planned`' : ''
  return refusal([`${planRefusalText(refused)}${how}.`], { reason: refused.reason })
}

type Options = { dry_run: boolean; publish_at: Date | undefined; replay: SeasonReplay | null }

/**
 * Describes the prices that were set or planned, their distribution, and how they compare with the points of past
 * races.
 */
export function pricesResult(set: SetPricesResult, { dry_run, publish_at, replay }: Options): VerbResult {
  const { season, changes, spread, planned_id } = set
  const plan_line = publish_at
    ? [`They will be published on ${publish_at.toISOString()} (planned prices ${planned_id}).`]
    : []
  const value = { dry_run, season, changes, spread, replay, planned_id, publish_at: publish_at ?? null }
  return done(value, [
    ...changeLines(set, publish_at !== undefined),
    ...spreadLines(spread),
    ...replayLines(replay),
    ...(dry_run ? ['Dry run: nothing was written.'] : plan_line),
  ])
}

const max_shown = 10

/** A table of the largest relative changes, or of the most expensive athletes if there were no prices before. */
function changeLines({ season, changes }: SetPricesResult, is_planned: boolean): string[] {
  const size = ({ before, price }: SetPricesResult['changes'][number]) =>
    before ? Math.abs(price / before - 1) : 0
  const largest = changes.toSorted((a, b) => size(b) - size(a) || b.price - a.price).slice(0, max_shown)
  const rows = largest.map((change) => [change.name, change.federation_code, change.before, change.price])
  const sentence = `${countText(changes.length, 'price')} of ${season} ${is_planned ? 'planned' : 'changed'}`
  if (changes.length === 0) return [`${sentence}.`]
  const ending = changes.length > max_shown ? '; the largest changes:' : ':'
  return [`${sentence}${ending}`, ...textTable(['athlete', 'code', 'before', 'now'], rows)]
}

function spreadLines({ fields, within_budget, drawn_teams, places, budget }: SeasonSpread): string[] {
  const rows = fields.map((each) => {
    const { field, athletes, least, quarter, median, three_quarters, most } = each
    return [field, athletes, least, quarter, median, three_quarters, most]
  })
  const share =
    within_budget === null
      ? []
      : [
          `${(within_budget * 100).toFixed(0)}% of ${countText(drawn_teams, 'full team')} sampled by strength (${places} of each gender) cost at most ${budget.toLocaleString('en-GB')}.`,
        ]
  return [
    'Active athletes with a price:',
    ...textTable(
      ['group', 'athletes', 'lowest', 'lower quartile', 'median', 'upper quartile', 'highest'],
      rows,
    ),
    ...share,
  ]
}

const GENDERS: Record<string, string> = { f: 'women', m: 'men' }

function replayLines(replay: SeasonReplay | null): string[] {
  if (!replay) return []
  const { season, races, correlations, overpriced, underpriced, best_teams } = replay
  const correlation = correlations.map(({ gender, correlation: value }) => {
    return `${GENDERS[gender] ?? gender} ${value === null ? 'none' : value.toFixed(2)}`
  })
  const table = (rows: SeasonReplay['athletes']) =>
    textTable(
      ['athlete', 'price', 'points', 'price by points'],
      rows.map((row) => [row.name, row.price, toPoints(row.points), row.fair_price]),
    )
  const teams = best_teams
    ? [
        `The best affordable teams of ${countText(best_teams.selections, 'selection')} needed ${countText(best_teams.athletes, 'athlete')}; ${best_teams.most_used.name} was in ${best_teams.most_used.teams} of them.`,
      ]
    : []
  return [
    `Replay of ${countText(races, 'race')} of ${season}; rank correlation of price and points: ${correlation.join(', ')}.`,
    ...(overpriced.length > 0 ? ['Most overpriced:', ...table(overpriced)] : []),
    ...(underpriced.length > 0 ? ['Most underpriced:', ...table(underpriced)] : []),
    ...teams,
  ]
}
