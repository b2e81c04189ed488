import type { Config } from '#contract/config.ts'
import type { Weekend } from '#contract/weekends.ts'
import type { Reply } from '../core/api/use-reply.ts'

/** The stage of the season, as the start page shows it. */
export type SeasonStage = 'loading' | 'no-season' | 'next' | 'waiting' | 'decided'

type SeasonConfig = Pick<Config, 'weekends' | 'after_weekends'>

/**
 * Returns `next` if there is a weekend to pick a team for, `waiting` if all teams are locked and results are still to
 * come, and `decided` if every weekend is over. A season without weekends is `no-season`. While a reply is missing,
 * returns `loading`.
 */
export function seasonStage(config: SeasonConfig | undefined, upcoming: Reply<Weekend>): SeasonStage {
  if (upcoming.state === 'ready') return 'next'
  if (!config || upcoming.state === 'loading' || hasFailed(upcoming)) return 'loading'
  if (config.weekends === 0) return 'no-season'
  return config.after_weekends >= config.weekends ? 'decided' : 'waiting'
}

/** Whether a reply could not be loaded. A season without a next weekend is not a failure. */
export function hasFailed<Data>(reply: Reply<Data>): reply is Reply<Data> & { state: 'failed' } {
  return reply.state === 'failed' && reply.problem.code !== 'not-found'
}
