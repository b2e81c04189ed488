import type { Db } from '#server/platform/db/db.ts'
import type { ReplyCache } from '#server/platform/reply-cache/reply-cache.ts'
import type { ServerFacts } from '#server/platform/server-facts.ts'
import type { ChangeLimit } from './limits/change-limit.ts'
import type { WorkLimits } from './overload/work-limits.ts'
import type { Site } from './site.ts'

/** The dependencies of the routes. */
export type AppContext = {
  db: Db
  /** The server's time, which is the game's time. */
  now: () => Date
  /** True from the moment the server is asked to stop. */
  isDraining: () => boolean
  /** Counts the changes of each player. */
  countChange: ChangeLimit
  /** Counts the calls with each token. */
  countTokenCall: ChangeLimit
  /** The cache of public replies. */
  replies: ReplyCache
  /** The concurrency limits of public work. */
  limits: WorkLimits
  /** Whether operators need no second factor: a demo season on a server that only this machine reaches. */
  isFactorExempt: () => Promise<boolean>
  /** The address of the site and its login options. */
  site: Site
  /** Called when a job was added, so that it begins soon. */
  notifyJobs?: () => void
  /** What the process knows about itself; not in tests. */
  facts?: ServerFacts
}
