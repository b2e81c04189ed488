import pg from 'pg'
import { BUDGETS, type Budget } from './database-use.ts'
import { RequestPool } from './request-pool.ts'

/** Counts and ids are far below 2^53, so a bigint is a number to us; a numeric stays text until somebody rounds it. */
const int8 = 20

/**
 * A pool on `url` whose sessions live in UTC. Statements go out at once, whether or not those before them have been
 * answered; whoever wants them apart waits. It reports idle connections that break instead of ending the process.
 */
export function openPool(url: string, options: pg.PoolConfig = {}): pg.Pool {
  const pool = new pg.Pool({ ...usual, connectionString: url, ...options })
  pool.on('error', ignore)
  // A connection that breaks while it is lent out tells so twice; its query fails, and this must not end the process.
  pool.on('connect', (client) => client.on('error', ignore))
  return pool
}

/** How long a request may wait for the database and use it, so that its reply is sent within five seconds (rules §10). */
const request_limit_ms = 4500

/**
 * A pool on `url` for requests, each of which fails after `limit_ms`. The database itself ends a statement a little before
 * that, so that the connection can be used again. It ends the session of a process that stops in
 * the middle of a transaction, so that nobody waits for its locks.
 */
export function openRequestPool(
  url: string,
  { limit_ms = request_limit_ms, budgets = BUDGETS, ...options }: RequestPoolOptions = {},
): RequestPool {
  const limits = `-c statement_timeout=${limit_ms * 0.9} -c idle_in_transaction_session_timeout=${limit_ms}`
  const config = { ...options, options: `${usual.options} ${limits}`, connectionTimeoutMillis: limit_ms }
  const pools = Object.entries(budgets).map(([budget, max]) => [budget, openPool(url, { ...config, max })])
  return new RequestPool(Object.fromEntries(pools), limit_ms)
}

type RequestPoolOptions = Omit<pg.PoolConfig, 'max' | 'options'> & {
  limit_ms?: number
  budgets?: Readonly<Record<Budget, number>>
}

const types: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    oid === int8 ? Number : pg.types.getTypeParser(oid, format as 'text'),
}

const usual = { max: 20, options: '-c TimeZone=UTC', types, pipeline: true }

function ignore(): void {}
