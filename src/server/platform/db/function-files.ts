import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'
import { Db } from './db.ts'
import { sql } from './sql.ts'

export type FunctionFile = { name: string; version: number; checksum: string; text: string }

const folder = join(import.meta.dirname, 'functions')

/** The files with all functions and triggers as they are in this version, in the order in which they are applied. */
export const FUNCTION_FILES: readonly FunctionFile[] = readdirSync(folder)
  .filter((name) => name.endsWith('.sql'))
  .sort()
  .map((name) => {
    const text = readFileSync(join(folder, name), 'utf8')
    return { name, version: versionOf(name, text), checksum: checksumOf(text), text }
  })

/** The first line of a file is `-- version N`. */
function versionOf(name: string, text: string): number {
  const [, version] = /^-- version (\d+)\n/.exec(text) ?? []
  if (!version) throw new Error(`${name} does not begin with its version`)
  return Number(version)
}

function checksumOf(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

/**
 * Applies the files whose version is higher than that of the functions in the database. An older process that starts
 * later finds a higher version and leaves the newer functions in place.
 */
export async function applyFunctionFiles(client: pg.PoolClient, files = FUNCTION_FILES): Promise<void> {
  await client.query(`create table if not exists function_files (
    name text primary key, version int not null, checksum text not null,
    applied_at timestamptz not null default now())`)
  for (const { name, version, checksum, text } of await missingFiles(Db.in(client), files)) {
    await client.query(text)
    await client.query(
      `insert into function_files (name, version, checksum) values ($1, $2, $3)
       on conflict (name) do update set version = $2, checksum = $3, applied_at = now()`,
      [name, version, checksum],
    )
  }
}

/** Whether the files of this version, or newer ones, are in force. */
export async function areFunctionsApplied(db: Db): Promise<boolean> {
  return (await missingFiles(db, FUNCTION_FILES)).length === 0
}

/**
 * The files that are absent or older in the database, or differ at the same version. A text that differs at the same
 * version occurs during development; then the text of the process that starts is applied.
 */
async function missingFiles(db: Db, files: readonly FunctionFile[]): Promise<FunctionFile[]> {
  const rows = await db.many(
    sql<Omit<FunctionFile, 'text'>>`select name, version, checksum from function_files`,
  )
  const inForce = new Map(rows.map((row) => [row.name, row]))
  return files.filter(({ name, version, checksum }) => {
    const applied = inForce.get(name)
    if (!applied || applied.version !== version) return !applied || applied.version < version
    return applied.checksum !== checksum
  })
}
