import type { Config } from '#contract/config.ts'
import type { Selection, Weekend } from '#contract/weekends.ts'
import { toInstant } from '#game/instants.ts'
import { takesReserves, takesViceCaptain } from '#game/teams/reserves.ts'
import type { PageRules, Terms } from './changes.ts'

/**
 * Returns a selection's rules for a team, from replies of the API. Replies do not contain `locked_at`, so only the
 * close is checked. They do not contain `rolls_over` either, so these rules allow reserves in a squad that rolls over,
 * although the server refuses them.
 */
export function rulesOf(
  weekend: Pick<Weekend, 'is_championship'>,
  selection: Selection,
  config: Pick<Config, 'excluded_countries' | 'takes_reserves' | 'takes_vice_captain'>,
  closes_at: string,
): PageRules {
  return {
    ...selection,
    trading_opens_at: toInstant(selection.trading_opens_at),
    trading_close: toInstant(closes_at),
    locked_at: null,
    is_championship: weekend.is_championship,
    excluded_countries: config.excluded_countries,
    takes_reserves: takesReserves(config, selection),
    takes_vice_captain: takesViceCaptain(config, selection),
  }
}

/** Returns the rules and the budget of a selection. The budget may differ from the budget in the season's settings. */
export function termsOf(...given: Parameters<typeof rulesOf>): Terms {
  const [, { budget }] = given
  return { rules: rulesOf(...given), budget: budget ?? 0 }
}
