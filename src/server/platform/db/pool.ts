import pg from 'pg'
import { BUDGETS, type Budget } from './database-use.ts'
import { RequestPool } from './request-pool.ts'
import { openWaitingCommits } from './waiting-commits.ts'

/**
 * The type id of bigint. Counts and ids are far below 2^53, so a bigint is parsed as a number. A numeric stays text.
 */
const int8 = 20

/**
 * Opens a pool to `url` whose sessions use UTC. Statements are pipelined: they are sent without waiting for earlier
 * replies, so callers that need an order must await. Errors of idle connections are ignored and do not end the process.
 */
export function openPool(url: string, options: pg.PoolConfig = {}): pg.Pool {
  const pool = new pg.Pool({ ...base_config, connectionString: url, ...options })
  pool.on('error', ignore)
  // If a checked-out connection breaks, it emits an error event in addition to the error of its query. This event must
  // not end the process.
  pool.on('connect', (client) => client.on('error', ignore))
  return pool
}

/** How long a request may wait for the database and use it. Its reply is then sent within five seconds (rules §10). */
const request_limit_ms = 4500

/**
 * Opens a pool to `url` for requests. A request fails after `limit_ms`. The database cancels its statement slightly
 * earlier, so that the connection stays usable. The database also ends a session that stays idle in a transaction,
 * which releases its locks.
 */
export function openRequestPool(
  url: string,
  { limit_ms = request_limit_ms, budgets = BUDGETS, ...options }: RequestPoolOptions = {},
): RequestPool {
  const limits = `-c statement_timeout=${limit_ms * 0.9} -c idle_in_transaction_session_timeout=${limit_ms}`
  const config = {
    ...options,
    options: `${base_config.options} ${limits}`,
    connectionTimeoutMillis: limit_ms,
  }
  const pools = Object.entries(budgets).map(([budget, max]) => [budget, openPool(url, { ...config, max })])
  const questions = openPool(url, { ...config, ...question_limits })
  return new RequestPool(Object.fromEntries(pools), limit_ms, openWaitingCommits(questions))
}

/** One connection, which is opened only when requests have failed: to ask which of their commits wait for a standby. */
const question_limits = { max: 1, connectionTimeoutMillis: 1000, query_timeout: 1000 }

type RequestPoolOptions = Omit<pg.PoolConfig, 'max' | 'options'> & {
  limit_ms?: number
  budgets?: Readonly<Record<Budget, number>>
}

/**
 * How long a request may use a standby. The rest of its time is left for the primary, in case the standby does not
 * answer.
 */
const standby_limit_ms = 2000

/** Opens a pool for the reads of requests on a standby, if there is one. */
export function openStandbyPool(url: string | undefined): RequestPool | undefined {
  return url === undefined ? undefined : openRequestPool(url, { limit_ms: standby_limit_ms })
}

const types: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    oid === int8 ? Number : pg.types.getTypeParser(oid, format as 'text'),
}

/**
 * JIT is off, because compiling takes longer than most statements. Debian's PostgreSQL switches it on. In the trial of
 * ops/patroni, two cores managed 98 changes of teams a second with JIT, and 302 without.
 */
const base_config = { max: 20, options: '-c TimeZone=UTC -c jit=off', types, pipeline: true }

function ignore(): void {}
