import type pg from 'pg'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Measure } from '#server/http/measure-replies.ts'
import type { Db } from '#server/platform/db/db.ts'
import { readVersion } from '#server/platform/version.ts'
import { countsOf, openReplicaLag, readWithin } from './database-readings.ts'
import { ping, readStoredMetrics, type StoredMetrics } from './store.ts'

export type Metrics = {
  measure: Measure
  /** All metrics in the text format of Prometheus. */
  write: () => Promise<{ content_type: string; text: string }>
}

/**
 * The buckets of reply times. They include the limits of the service levels in docs/reliability.md: 50, 100 and 500 ms.
 */
const buckets_s = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5]

/** Metrics read from the database, with their names and descriptions. A metric without a value is left out. */
const STORED: Readonly<Record<keyof StoredMetrics, string>> = {
  sessions: 'Sessions of players who are logged in',
  emails: 'Account emails that wait to be sent',
  email_age_s: 'Age of the oldest waiting account email',
  emails_given_up: 'Account emails of the last two weeks that could not be sent',
  notifications: 'Notifications that are due and not sent yet',
  notification_age_s: 'How long the oldest of them has been due',
  jobs_waiting: 'Jobs, such as publications, that wait for their turn',
  jobs_running: 'Jobs that run',
  job_age_s: 'Age of the oldest job that waits or runs',
  publication_s: 'How long the last publication of results took',
  published_at_s: 'When the last publication ended, as Unix time',
  replica_lag_s: 'How far the slowest standby of the database is behind',
}

/**
 * Opens the metrics of this process. `pools`: the pools of database connections by name. The database is asked at each
 * `write`; if it does not answer, `podium_database_up` is 0. `standby`: the standby whose lag is measured; if not set,
 * the lag is what the primary knows about its standbys.
 */
export function openMetrics(db: Db, pools: Readonly<Record<string, pg.Pool>>, standby?: Db): Metrics {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  new Gauge({
    name: 'podium_build_info',
    help: 'The version of Podium',
    labelNames: ['version'],
    registers,
  }).set({ version: readVersion() }, 1)
  const durations = new Histogram({
    name: 'podium_reply_seconds',
    help: 'Time until a reply was sent, by class of request and kind of status',
    labelNames: ['class', 'status'],
    buckets: buckets_s,
    registers,
  })
  const rejections = new Counter({
    name: 'podium_rejected_total',
    help: 'Requests that were rejected under load, by class',
    labelNames: ['class'],
    registers,
  })
  new Gauge({
    name: 'podium_database_connections',
    help: 'Database connections by pool: open, idle, and requests that wait for one',
    labelNames: ['pool', 'state'],
    registers,
    collect() {
      for (const [pool, counts] of Object.entries(pools).map(countsOf))
        for (const [state, count] of Object.entries(counts)) this.set({ pool, state }, count)
    },
  })
  const up = new Gauge({
    name: 'podium_database_up',
    help: 'Whether the database answered this scrape',
    registers,
  })
  const stored = Object.entries(STORED).map(([key, help]) => ({
    key: key as keyof StoredMetrics,
    gauge: new Gauge({ name: `podium_${key.replace(/_s$/, '_seconds')}`, help, registers }),
  }))

  const readLag = standby ? openReplicaLag(db, standby) : async () => null

  return {
    measure: {
      replied: ({ name, status, ms }) =>
        durations.observe({ class: name, status: `${Math.floor(status / 100)}xx` }, ms / 1000),
      rejected: (name) => rejections.inc({ class: name }),
    },
    write: async () => {
      const [is_up, stored_metrics, lag_s] = await Promise.all([
        readWithin(() => ping(db)),
        readWithin(() => readStoredMetrics(db)),
        readLag(),
      ])
      const found = { ...stored_metrics, ...(lag_s !== null && { replica_lag_s: lag_s }) }
      up.set(is_up ? 1 : 0)
      for (const { key, gauge } of stored) {
        const value = found[key] ?? null
        if (value === null) gauge.remove()
        else gauge.set(value)
      }
      return { content_type: registry.contentType, text: await registry.metrics() }
    },
  }
}
