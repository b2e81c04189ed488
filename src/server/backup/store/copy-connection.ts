import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { from, to } from 'pg-copy-streams'
import { Db } from '#server/platform/db/db.ts'
import { holdSchema } from '#server/platform/db/migrate.ts'
import { openPool } from '#server/platform/db/pool.ts'

/** A transaction on a connection that can also copy tables. */
export type CopyTransaction = { client: pg.PoolClient; tx: Db }

/** A table with its columns, except generated columns. */
export type CopiedTable = { name: string; columns: readonly string[] }

const BEGIN = {
  /** All statements see the database as it was at the first statement. Only migrations wait for this transaction. */
  snapshot: 'begin isolation level repeatable read, read only',
  change: 'begin isolation level read committed',
}

/**
 * Writes values in formats that PostgreSQL can read with any settings. A copy may take long, so the time limits of the
 * role and the database are switched off. `transaction_timeout` exists since PostgreSQL 17.
 */
const settings = `
  set local datestyle = 'ISO, YMD';
  set local intervalstyle = 'postgres';
  set local extra_float_digits = 1;
  set local bytea_output = 'hex';
  select set_config(name, '0', true) from pg_settings where name in
    ('statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout', 'transaction_timeout')`

/** Runs `work` in a transaction. If it fails, the transaction is rolled back. */
export async function inCopyTransaction<Result>(
  url: string,
  kind: keyof typeof BEGIN,
  work: (transaction: CopyTransaction) => Promise<Result>,
): Promise<Result> {
  // A pipelined connection, as the pools usually have, cannot copy.
  const pool = openPool(url, { max: 1, pipeline: false })
  const client = await pool.connect()
  let is_done = false
  try {
    if (kind === 'snapshot') await holdSchema(client)
    await client.query(BEGIN[kind])
    await client.query(settings)
    const result = await work({ client, tx: Db.in(client) })
    await client.query('commit')
    is_done = true
    return result
  } finally {
    // In the middle of a copy, the connection does not answer any other message.
    if (!is_done) client.connection.stream.destroy()
    client.release(!is_done)
    await pool.end()
  }
}

/** Reads a table as CSV, with the names of its columns in the first line. After the end, returns the number of rows. */
export async function* copyOut(
  { client }: CopyTransaction,
  table: CopiedTable,
): AsyncGenerator<Buffer, number> {
  const stream = client.query(to(`copy ${target(table)} to stdout (format csv, header)`))
  yield* stream as AsyncIterable<Buffer>
  // The number of rows arrives after the last row. The reply to this query arrives after the number.
  await client.query('select')
  return stream.rowCount
}

/** Writes CSV into a table. Returns the number of rows. */
export async function copyIn(
  { client }: CopyTransaction,
  table: CopiedTable,
  chunks: AsyncIterable<Buffer>,
): Promise<number> {
  const stream = client.query(from(`copy ${target(table)} from stdin (format csv, header match)`))
  await pipeline(chunks, stream)
  return stream.rowCount
}

function target({ name, columns }: CopiedTable): string {
  return `public.${pg.escapeIdentifier(name)} (${columns.map((column) => pg.escapeIdentifier(column)).join(', ')})`
}
