import pg from 'pg'

/** Counts and ids are far below 2^53, so a bigint is a number to us; a numeric stays text until somebody rounds it. */
const int8 = 20

/**
 * A pool on `url` whose sessions live in UTC. Statements go out at once, whether or not those before them have been
 * answered; whoever wants them apart waits. It reports idle connections that break instead of ending the process.
 */
export function openPool(url: string, options: pg.PoolConfig = {}): pg.Pool {
  const usual = { max: 20, options: '-c TimeZone=UTC', types, pipeline: true }
  const pool = new pg.Pool({ connectionString: url, ...usual, ...options })
  pool.on('error', ignore)
  // A connection that breaks while it is lent out tells so twice; its query fails, and this must not end the process.
  pool.on('connect', (client) => client.on('error', ignore))
  return pool
}

/**
 * Options of a pool for requests: they wait so long for a connection and for an answer, then they are told to come back
 * (rules §10). Of a process that stops in the middle the database lets go, so that nobody waits at a gate for it.
 */
export const patient = {
  connectionTimeoutMillis: 3000,
  options: '-c TimeZone=UTC -c statement_timeout=10s -c idle_in_transaction_session_timeout=5s',
}

const types: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    oid === int8 ? Number : pg.types.getTypeParser(oid, format as 'text'),
}

function ignore(): void {}
