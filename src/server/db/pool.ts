import pg from 'pg'

/** Counts and ids are far below 2^53, so a bigint is a number to us; a numeric stays text until somebody rounds it. */
const int8 = 20

/** A pool on `url` whose sessions live in UTC. It reports idle connections that break instead of ending the process. */
export function openPool(url: string, options: pg.PoolConfig = {}): pg.Pool {
  const pool = new pg.Pool({ connectionString: url, max: 20, options: '-c TimeZone=UTC', types, ...options })
  pool.on('error', ignore)
  // A connection that breaks while it is lent out tells so twice; its query fails, and this must not end the process.
  pool.on('connect', (client) => client.on('error', ignore))
  return pool
}

const types: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    oid === int8 ? Number : pg.types.getTypeParser(oid, format as 'text'),
}

function ignore(): void {}
