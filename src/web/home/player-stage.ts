import type { CurrentWeekend, Weekend } from '#contract/weekends.ts'
import { weekendStatus } from '#game/calendar/weekend-status.ts'
import { DAY, type Instant, toInstant } from '#game/instants.ts'
import type { Reply } from '../core/api/use-reply.ts'
import { nextToClose } from '../weekends/selection-state.ts'
import type { SeasonStage } from './season-stage.ts'

/**
 * What the start page shows a player. `locked` and `racing` are about a weekend under way, `scored` about the last
 * weekend, and `pick` about the next one.
 */
export type PlayerStage = Exclude<SeasonStage, 'next'> | 'locked' | 'racing' | 'scored' | 'pick'

/** For this long after its last result, a weekend is shown instead of the next weekend. */
const RECENT = DAY

/** In this time before the next deadline, the next team is shown, even if a result was published recently. */
const URGENT = DAY

type StageInput = {
  season: SeasonStage
  current: Reply<CurrentWeekend | null>
  /** The upcoming weekend. Undefined if there is none. */
  next: Weekend | undefined
}

export function playerStage({ season, current, next }: StageInput, now: Instant | null): PlayerStage {
  if (current.state === 'loading') return 'loading'
  if (current.state === 'failed' || !current.data) return next ? 'pick' : stageWithoutNext(season)

  const { weekend, published_at } = current.data
  const { state } = weekendStatus(weekend, now)
  if (state === 'racing' || state === 'locked') return state
  if (season === 'decided') return 'decided'

  const is_over = state === 'past'
  const is_recent = now !== null && published_at !== null && now < toInstant(published_at) + RECENT
  const to_close = next && nextToClose(next.selections, now)
  const is_urgent = to_close && now !== null && toInstant(to_close.trading_close) < now + URGENT
  if (is_over && is_recent && !is_urgent) return 'scored'
  if (to_close) return 'pick'
  return is_over ? 'scored' : stageWithoutNext(season)
}

function stageWithoutNext(season: SeasonStage): PlayerStage {
  return season === 'next' ? 'waiting' : season
}
