import { LRUCache } from 'lru-cache'
import type { ScoreCount } from '#game/scoring/live.ts'

type Options<Given> = {
  keyOf: (given: Given) => string
  /** A value that was built under another version is built again. */
  versionOf: (given: Given) => string
  /** Below this age a value is kept even if the version has changed. */
  min_age_ms: number
  /** From this age on a value is built again even if the version is the same. */
  max_age_ms: number
  max: number
  /** In milliseconds. */
  now?: () => number
}

type Built<Value> = { version: string; built_at: number; value: Promise<Value> }

/**
 * Keeps what is built for a race that is live and shared by the requests of many players. Requests that arrive while a
 * value is being built wait for it. A failed build is not kept.
 */
export function openBatchCache<Given, Value>(
  build: (given: Given) => Promise<Value>,
  { keyOf, versionOf, min_age_ms, max_age_ms, max, now = () => performance.now() }: Options<Given>,
): (given: Given) => Promise<Value> {
  const kept = new LRUCache<string, Built<Value>>({ max })
  return (given) => {
    const key = keyOf(given)
    const version = versionOf(given)
    const found = kept.get(key)
    const age_ms = found ? now() - found.built_at : 0
    if (found && age_ms < (found.version === version ? max_age_ms : min_age_ms)) return found.value
    const built: Built<Value> = { version, built_at: now(), value: build(given) }
    kept.set(key, built)
    built.value.catch(() => kept.get(key) === built && kept.delete(key))
    return built.value
  }
}

/**
 * Keeps the histogram of each race that is live. If a batch came since it was built, it is built again, but not within
 * 15 seconds; until then ranks are those of the batch before. A histogram costs one pass over all picks of the selection.
 */
export function openHistograms<Race extends { race_id: number; sequence: number }>(
  build: (race: Race) => Promise<readonly ScoreCount[]>,
  now?: () => number,
): (race: Race) => Promise<readonly ScoreCount[]> {
  return openBatchCache(build, {
    keyOf: ({ race_id }) => String(race_id),
    versionOf: ({ sequence }) => String(sequence),
    min_age_ms: 15_000,
    max_age_ms: Number.POSITIVE_INFINITY,
    max: 50,
    ...(now ? { now } : {}),
  })
}
