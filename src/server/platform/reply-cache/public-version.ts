import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '#server/platform/db/db.ts'
import { findPublicVersion, pruneChanges, type Versions } from './store.ts'

/**
 * The data that a public reply depends on. `public`: the public data. `live`: the public data and the batches of live
 * races. A batch changes only the version of `live` (decision 0060).
 */
export type Scope = 'public' | 'live'

export type PublicVersion = {
  /** The current version, if it is known without a query. */
  known: (scope?: Scope) => string | undefined
  /**
   * Returns the version; `undefined` if the database does not answer. Without a version, replies must not be cached.
   */
  find: (scope?: Scope) => Promise<string | undefined>
  /**
   * Returns the position in the WAL up to which a standby must have replayed to have the current version; `undefined`
   * if it is unknown. Without this function, no standby is used.
   */
  position?: () => Promise<string | undefined>
}

/** Queries the version for each request: always correct, at the cost of one statement. */
export function queryEachTime(db: Db): PublicVersion {
  return {
    known: () => undefined,
    find: async (scope) => {
      const found = await findPublicVersion(db).catch(() => undefined)
      return found && versionOf(found, scope)
    },
    position: async () => {
      const found = await findPublicVersion(db).catch(() => undefined)
      return found?.position ?? undefined
    },
  }
}

function versionOf({ version, live_version }: Versions, scope: Scope = 'public'): string {
  return scope === 'live' ? `${version} ${live_version}` : version
}

export type VersionWatch = PublicVersion & { refresh: () => Promise<void> }

/**
 * While the database does not answer, the last version stays valid for this long, so that public pages still load
 * (rules §10).
 */
const max_age_ms = 60_000
/** If there are more recorded changes than this, `refresh` prunes them. */
const max_changes = 500

/**
 * Opens a watch. Its version is the version that the last `refresh` has read. Call `startRefreshing`, which calls
 * `refresh` repeatedly. Each `refresh` calls `onTime` with the time of the game and the duration of the query.
 */
export function watchVersion(db: Db, onTime?: (game_now: Date, took_ms: number) => void): VersionWatch {
  let latest: Versions & { position: string | null; asked_at: number } = {
    version: '',
    live_version: '',
    position: null,
    asked_at: Number.NEGATIVE_INFINITY,
  }

  const refresh = async () => {
    const asked_at = performance.now()
    const { changes, game_now, ...found } = await findPublicVersion(db)
    onTime?.(game_now, performance.now() - asked_at)
    // While the version is the same, a standby does not have to replay later writes, which no board shows.
    const position = found.version === latest.version ? latest.position : found.position
    latest = { ...found, position, asked_at }
    if (changes > max_changes) await pruneChanges(db)
  }
  const valid = () => (performance.now() - latest.asked_at < max_age_ms ? latest : undefined)
  const known = (scope?: Scope) => {
    const found = valid()
    return found && versionOf(found, scope)
  }
  const position = async () => valid()?.position ?? undefined
  return { refresh, known, find: async (scope) => known(scope), position }
}

const every_ms = 400

/** Pool options for the version queries: one connection of their own, so that busy requests cannot delay them. */
export const version_pool_options = { max: 1, connectionTimeoutMillis: 5000, query_timeout: 5000 }

/**
 * Queries the version repeatedly; the returned function stops this. Logs once when the database becomes unavailable.
 */
export function startRefreshing(
  { refresh }: Pick<VersionWatch, 'refresh'>,
  log: FastifyBaseLogger,
): () => Promise<void> {
  const ending = new AbortController()
  let is_unavailable = false
  const logOutage = (error?: unknown) => {
    if (error && !is_unavailable) log.warn({ err: error }, 'reading the public version failed')
    is_unavailable = error !== undefined
  }
  const refreshing = (async () => {
    while (await pause(ending.signal)) await refresh().then(() => logOutage(), logOutage)
  })()

  return async () => {
    ending.abort()
    await refreshing
  }
}

async function pause(signal: AbortSignal): Promise<boolean> {
  return sleep(every_ms, true, { signal, ref: false }).catch(() => false)
}
