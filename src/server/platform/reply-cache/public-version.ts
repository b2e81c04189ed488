import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type pg from 'pg'
import { findPublicVersion, pruneChanges } from './store.ts'

/** Of what everybody sees. Undefined where nobody can say: then nothing may be kept. */
export type PublicVersion = {
  /** The version in force, where it is known without asking. */
  known: () => string | undefined
  find: () => Promise<string | undefined>
}

/** Each request asks: always right, at the price of one statement. */
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

/** A version outlives a database that does not answer for so long, so that readers do not notice (rules §10). */
const most_age_ms = 60_000
const most_changes = 500

/** What the last look has found; `look` is for `startLooking`. */
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

/** For the pool that looks: one connection of its own, so that busy requests cannot keep it waiting. */
export const looking = { max: 1, connectionTimeoutMillis: 5000, query_timeout: 5000 }

/** Looks again and again until told to stop. Of a database that is away it says so once. */
export function startLooking({ look }: Watch, log: FastifyBaseLogger): () => Promise<void> {
  const ending = new AbortController()
  let is_away = false
  const note = (error?: unknown) => {
    if (error && !is_away) log.warn({ err: error }, 'cannot see what has changed')
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
