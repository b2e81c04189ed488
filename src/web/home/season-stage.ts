import type { Config } from '#contract/config.ts'
import type { Weekend } from '#contract/weekends.ts'
import type { Reply } from '../core/api/use-reply.ts'

/** Where the season is, as the start page tells it. */
export type SeasonStage = 'loading' | 'no-season' | 'next' | 'waiting' | 'decided'

type Known = Pick<Config, 'weekends' | 'after_weekends'>

/**
 * `next`: a weekend to pick a team for. Without one the season is decided once every weekend is raced; before that the
 * results of locked teams are waited for.
 */
export function seasonStage(config: Known | undefined, upcoming: Reply<Weekend>): SeasonStage {
  if (upcoming.state === 'ready') return 'next'
  if (!config || upcoming.state === 'loading') return 'loading'
  if (config.weekends === 0) return 'no-season'
  return config.after_weekends >= config.weekends ? 'decided' : 'waiting'
}
