import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import type { TodayDeadline } from '#contract/admin/today.ts'
import { examine, type Finding } from '#server/doctor/examine.ts'
import { findLastAuditId } from '#server/platform/audit/store.ts'
import type { Db } from '#server/platform/db/db.ts'
import { countAnswers, countTeams, listDeadlines } from './store/today.ts'

/**
 * The results of checks that take seconds in a large game: the findings of `doctor`, and the number of teams or answers
 * for each deadline.
 */
export type SlowChecks = {
  season_id: number
  at: Date
  findings: Finding[]
  /** The key is the deadline's kind and id, such as `picks 4`. */
  counts: Map<string, { count: number; complete: number | null }>
  /** False if a check failed or ran out of time. */
  is_complete: boolean
  /** Whether an operator has changed something since the checks began. */
  is_outdated: boolean
}

/** The minimum time for which a result is cached, unless an operator changes something. */
const CACHED_MS = 60_000

/** How long a caller waits for a result if there is none yet, or only an outdated one. */
const WAIT_MS = 1500

/** A result is also cached for at least the duration of its checks times this factor. */
const REST_FACTOR = 20

/** Replaces `REST_FACTOR` after a change by an operator. It is smaller, so that a solved problem disappears soon. */
const REST_FACTOR_OUTDATED = 4

type ReadChecks = (season_id: number) => Promise<SlowChecks | null>

const readers = new WeakMap<Db, ReadChecks>()

/** Returns a function that reads the slow checks of a database. All routes of a process share it and its cache. */
export function openSlowChecks(db: Db): ReadChecks {
  const read = readers.get(db) ?? openReader(db)
  readers.set(db, read)
  return read
}

/**
 * Caches the result of the slow checks in each process. The checks run outside the request that starts them, so they
 * may take longer than a request. Meanwhile the previous result is returned. After a change by an operator, the result
 * is outdated. The checks then run again sooner, and callers wait up to `WAIT_MS` for them, as for the first result.
 */
function openReader(db: Db): ReadChecks {
  const runOutside = AsyncLocalStorage.snapshot()
  let last: (SlowChecks & { audit_id: number }) | null = null
  let due_at = 0
  let due_at_if_outdated = 0
  let running: Promise<void> | null = null

  const refresh = async (season_id: number) => {
    const started_at = Date.now()
    const audit_id = await findLastAuditId(db)
    const found = await readSlowChecks(db, season_id)
    last = { ...found, season_id, at: new Date(), is_outdated: false, audit_id }
    const took_ms = Date.now() - started_at
    due_at = Date.now() + Math.max(CACHED_MS, took_ms * REST_FACTOR)
    due_at_if_outdated = Date.now() + took_ms * REST_FACTOR_OUTDATED
  }

  return async (season_id) => {
    const audit_id = await findLastAuditId(db)
    const readKnown = () =>
      last?.season_id === season_id ? { ...last, is_outdated: last.audit_id < audit_id } : null
    const known = readKnown()
    if (known && Date.now() < (known.is_outdated ? due_at_if_outdated : due_at)) return known
    running ??= runOutside(() => refresh(season_id)).finally(() => {
      running = null
    })
    if (known && !known.is_outdated) return known
    await Promise.race([running, sleep(WAIT_MS, undefined, { ref: false })])
    return readKnown()
  }
}

async function readSlowChecks(
  db: Db,
  season_id: number,
): Promise<Pick<SlowChecks, 'findings' | 'counts' | 'is_complete'>> {
  const counts: SlowChecks['counts'] = new Map()
  let findings: Finding[] = []
  let is_complete = true
  try {
    findings = await examine(db, season_id)
    for (const deadline of await listDeadlines(db, season_id)) {
      if (deadline.kind === 'opens') continue
      const count = deadline.kind === 'picks' ? countTeams : countAnswers
      counts.set(keyOfDeadline(deadline), await count(db, deadline.id))
    }
  } catch {
    // The page says that some checks could not run. `operator doctor` has no time limit, so it can show why.
    is_complete = false
  }
  return { findings, counts, is_complete }
}

export function keyOfDeadline({ kind, id }: Pick<TodayDeadline, 'kind' | 'id'>): string {
  return `${kind} ${id}`
}
