import type { CurrentWeekend } from '#contract/weekends.ts'
import { weekendStatus } from '#game/calendar/weekend-status.ts'
import { type Instant, toInstant } from '#game/instants.ts'

/** How long after a publication another one is likely, such as a correction. */
const RECENT = 2 * 3_600_000

/** Whether results may come in at any time: a weekend is racing, or a result was published recently. */
export function isLive({ weekend, published_at }: CurrentWeekend, now: Instant | null): boolean {
  if (weekendStatus(weekend, now).state === 'racing') return true
  return now !== null && published_at !== null && now < toInstant(published_at) + RECENT
}

/** A delay of about `ms`. It is random, so that not all open pages send their requests in the same second. */
export function jitter(ms: number, random = Math.random): number {
  return ms * (0.75 + random() / 2)
}
