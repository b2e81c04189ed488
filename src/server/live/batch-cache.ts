import { LRUCache } from 'lru-cache'
import type { ScoreCount } from '#game/scoring/live.ts'

type Options<Given> = {
  keyOf: (given: Given) => string
  /** If the version differs from that of the cached value, the value is built again. */
  versionOf?: (given: Given) => string
  /** A younger value is used even if the version has changed. */
  min_age_ms?: number
  /** A value of this age or older is built again even if the version is the same. */
  max_age_ms?: number
  max: number
  /** In milliseconds. */
  now?: () => number
}

type Built<Value> = { version: string; built_at: number; value: Promise<Value> }

/**
 * Caches values of live races for the requests of many players. Requests that arrive while a value is being built wait
 * for it. A failed build and `undefined` are not cached.
 */
export function openBatchCache<Given, Value>(
  build: (given: Given) => Promise<Value>,
  {
    keyOf,
    versionOf = () => '',
    min_age_ms = 0,
    max_age_ms = Number.POSITIVE_INFINITY,
    max,
    now = () => performance.now(),
  }: Options<Given>,
): (given: Given) => Promise<Value> {
  const cache = new LRUCache<string, Built<Value>>({ max })
  return (given) => {
    const key = keyOf(given)
    const version = versionOf(given)
    const found = cache.get(key)
    const age_ms = found ? now() - found.built_at : 0
    if (found && age_ms < (found.version === version ? max_age_ms : min_age_ms)) return found.value
    const built: Built<Value> = { version, built_at: now(), value: build(given) }
    cache.set(key, built)
    const forget = () => cache.get(key) === built && cache.delete(key)
    built.value.then((value) => value === undefined && forget(), forget)
    return built.value
  }
}

/**
 * Caches the histogram of each live race. Building a histogram reads all picks of the selection, so new batches cause a
 * new build at most every 15 seconds. Until the next build, ranks are those of an earlier batch.
 */
export function openHistograms<Race extends { race_id: number; version: string }>(
  build: (race: Race) => Promise<readonly ScoreCount[]>,
  now?: () => number,
): (race: Race) => Promise<readonly ScoreCount[]> {
  return openBatchCache(build, {
    keyOf: ({ race_id }) => String(race_id),
    versionOf: ({ version }) => version,
    min_age_ms: 15_000,
    max: 50,
    ...(now ? { now } : {}),
  })
}
