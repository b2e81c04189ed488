import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'
import { Db } from './db.ts'
import { sql } from './sql.ts'

type FunctionFile = { name: string; checksum: string; text: string }

const folder = join(import.meta.dirname, 'functions')

/** The files with all functions and triggers as they are in this version, in the order in which they are applied. */
const FILES: readonly FunctionFile[] = readdirSync(folder)
  .filter((name) => name.endsWith('.sql'))
  .sort()
  .map((name) => {
    const text = readFileSync(join(folder, name), 'utf8')
    return { name, checksum: createHash('sha256').update(text).digest('hex'), text }
  })

/**
 * Applies the files whose content was never applied to this database. An older process that starts later finds its own
 * content among what was applied before, and leaves the newer functions in place.
 */
export async function applyFunctionFiles(client: pg.PoolClient): Promise<void> {
  await client.query(`create table if not exists function_files (
    name text, checksum text, applied_at timestamptz not null default now(), primary key (name, checksum))`)
  for (const { name, checksum, text } of await missingFiles(Db.in(client))) {
    await client.query(text)
    await client.query('insert into function_files (name, checksum) values ($1, $2)', [name, checksum])
  }
}

/** Whether all files of this version were applied; newer ones may have replaced them since. */
export async function areFunctionsApplied(db: Db): Promise<boolean> {
  return (await missingFiles(db)).length === 0
}

async function missingFiles(db: Db): Promise<FunctionFile[]> {
  const rows = await db.many(
    sql<{ name: string; checksum: string }>`select name, checksum from function_files`,
  )
  return FILES.filter(
    ({ name, checksum }) => !rows.some((row) => row.name === name && row.checksum === checksum),
  )
}
