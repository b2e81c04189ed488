import type { Config } from '#contract/config.ts'
import type { Weekend } from '#contract/weekends.ts'
import type { Reply } from '../core/api/use-reply.ts'

/** The stage of the season, as the start page shows it. */
export type SeasonStage = 'loading' | 'no-season' | 'next' | 'waiting' | 'decided'

type Known = Pick<Config, 'weekends' | 'after_weekends'>

/**
 * `next`: a weekend to pick a team for. Without one the season is decided once every weekend is over; before that,
 * results of locked teams are pending.
 */
export function seasonStage(config: Known | undefined, upcoming: Reply<Weekend>): SeasonStage {
  if (upcoming.state === 'ready') return 'next'
  if (!config || upcoming.state === 'loading') return 'loading'
  if (config.weekends === 0) return 'no-season'
  return config.after_weekends >= config.weekends ? 'decided' : 'waiting'
}
