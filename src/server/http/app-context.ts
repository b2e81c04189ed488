import type { Db } from '#server/platform/db/db.ts'
import type { StandbyReads } from '#server/platform/db/standby-reads.ts'
import type { PublicVersion } from '#server/platform/reply-cache/public-version.ts'
import type { ReplyCache } from '#server/platform/reply-cache/reply-cache.ts'
import type { ServerFacts } from '#server/platform/server-facts.ts'
import type { ChangeLimit } from './limits/change-limit.ts'
import type { WorkLimits } from './overload/work-limits.ts'
import type { Site } from './site.ts'

/** The dependencies of the routes. */
export type AppContext = {
  db: Db
  /** Runs the reads of routes with `is_board`. */
  readOnStandby: StandbyReads
  /** The time of the game, which the setting GAME_NOW can change. Deadlines are checked by the database's clock. */
  now: () => Date
  /** True from the moment the server is asked to stop. */
  isDraining: () => boolean
  countChange: ChangeLimit
  countTokenCall: ChangeLimit
  /** The version of the public data. */
  version: PublicVersion
  replies: ReplyCache
  /** Limits how many public replies are computed and how many pages are rendered at the same time. */
  limits: WorkLimits
  /**
   * Whether operators are exempt from the second factor. This is so only while the current season is a demo, and only
   * on a server that no other machine can reach.
   */
  isFactorExempt: () => Promise<boolean>
  site: Site
  /** Makes the job runner look for new jobs soon. Call it after adding a job. */
  notifyJobs?: () => void
  /** Facts about this process for the admin pages. `undefined` in tests. */
  facts?: ServerFacts
}
