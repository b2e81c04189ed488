import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type pg from 'pg'
import { findPublicVersion, pruneChanges } from './store.ts'

/** The version of all public content. Undefined if it is unknown: then nothing may be cached. */
export type PublicVersion = {
  /** The current version, if it is known without a query. */
  known: () => string | undefined
  find: () => Promise<string | undefined>
}

/** Queries the version for each request: always correct, at the cost of one statement. */
export function askEachTime(pool: pg.Pool): PublicVersion {
  return {
    known: () => undefined,
    find: async () => {
      const found = await findPublicVersion(pool).catch(() => undefined)
      return found?.version
    },
  }
}

export type Watch = PublicVersion & { look: () => Promise<void> }

/**
 * The last version stays valid for this long while the database does not answer, so that readers do not notice (rules
 * §10).
 */
const most_age_ms = 60_000
const most_changes = 500

/** Holds the version that the last look found; `look` is for `startLooking`. */
export function watchVersion(pool: pg.Pool): Watch {
  let latest = { version: '', asked_at: Number.NEGATIVE_INFINITY }

  const look = async () => {
    const asked_at = performance.now()
    const { version, changes } = await findPublicVersion(pool)
    latest = { version, asked_at }
    if (changes > most_changes) await pruneChanges(pool)
  }
  const known = () => (performance.now() - latest.asked_at < most_age_ms ? latest.version : undefined)
  return { look, known, find: async () => known() }
}

const every_ms = 400

/** Pool options for the version queries: one connection of their own, so that busy requests cannot delay them. */
export const looking = { max: 1, connectionTimeoutMillis: 5000, query_timeout: 5000 }

/** Queries the version repeatedly until stopped. Logs once when the database becomes unavailable. */
export function startLooking({ look }: Watch, log: FastifyBaseLogger): () => Promise<void> {
  const ending = new AbortController()
  let is_away = false
  const note = (error?: unknown) => {
    if (error && !is_away) log.warn({ err: error }, 'checking for changes failed')
    is_away = error !== undefined
  }
  const looks = (async () => {
    while (await pause(ending.signal)) await look().then(() => note(), note)
  })()

  return async () => {
    ending.abort()
    await looks
  }
}

async function pause(signal: AbortSignal): Promise<boolean> {
  return sleep(every_ms, true, { signal, ref: false }).catch(() => false)
}
