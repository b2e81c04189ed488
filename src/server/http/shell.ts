import type pg from 'pg'
import type { ReplyCache } from '#server/platform/reply-cache/reply-cache.ts'
import type { ChangeLimit } from './limits/change-limit.ts'
import type { WorkLimits } from './overload/work-limits.ts'
import type { Site } from './site.ts'

/** What the routes get from outside. */
export type Shell = {
  pool: pg.Pool
  /** The server's time, which is the game's. */
  now: () => Date
  /** True from the moment we are told to end. */
  isDraining: () => boolean
  /** Counts what each player changes. */
  countChange: ChangeLimit
  /** What everybody may see, ready to be sent. */
  replies: ReplyCache
  /** How much of what anybody may ask for is made at a time. */
  limits: WorkLimits
  /** Where the game stands in the world, and how people come in. */
  site: Site
}
