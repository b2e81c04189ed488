import type { Config } from '#contract/config.ts'
import type { Selection, Weekend } from '#contract/weekends.ts'
import { toInstant } from '#game/instants.ts'
import type { TeamRules } from '#game/teams/change-team.ts'
import type { Terms } from './changes.ts'

/** What a selection asks of a team, put together from what the replies say. That it is locked shows in its close. */
export function rulesOf(
  weekend: Pick<Weekend, 'is_championship'>,
  selection: Selection,
  config: Pick<Config, 'excluded_countries'>,
  closes_at: string,
): TeamRules {
  return {
    ...selection,
    trading_opens_at: toInstant(selection.trading_opens_at),
    trading_close: toInstant(closes_at),
    locked_at: null,
    is_championship: weekend.is_championship,
    excluded_countries: config.excluded_countries,
  }
}

/** With what a team may cost here: the selection's own word, as the server judges by it, and not the season's of today. */
export function termsOf(...given: Parameters<typeof rulesOf>): Terms {
  const [, { budget }] = given
  return { rules: rulesOf(...given), budget: budget ?? 0 }
}
