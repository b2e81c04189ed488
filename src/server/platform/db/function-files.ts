import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'
import { Db } from './db.ts'
import { sql } from './sql.ts'

export type FunctionFile = { name: string; version: number; checksum: string; text: string }

const folder = join(import.meta.dirname, 'functions')

/** The files that define all SQL functions, triggers and views, in the order in which they are applied. */
export const FUNCTION_FILES: readonly FunctionFile[] = readdirSync(folder)
  .filter((name) => name.endsWith('.sql'))
  .sort()
  .map((name) => {
    const text = readFileSync(join(folder, name), 'utf8')
    return { name, version: versionOf(name, text), checksum: checksumOf(text), text }
  })

/** Reads the version from the first line of a file, which is `-- version N`. */
function versionOf(name: string, text: string): number {
  const [, version] = /^-- version (\d+)\n/.exec(text) ?? []
  if (!version) throw new Error(`${name} does not begin with its version`)
  return Number(version)
}

function checksumOf(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

/**
 * Applies each file that the database does not have, or has in an older version or with another text. An older process
 * that starts later finds a higher version and leaves the newer functions in place.
 */
export async function applyFunctionFiles(client: pg.PoolClient, files = FUNCTION_FILES): Promise<void> {
  await client.query(`create table if not exists function_files (
    name text primary key, version int not null, checksum text not null,
    applied_at timestamptz not null default now())`)
  for (const { name, version, checksum, text } of await filesToApply(Db.in(client), files)) {
    await client.query(text)
    await client.query(
      `insert into function_files (name, version, checksum) values ($1, $2, $3)
       on conflict (name) do update set version = $2, checksum = $3, applied_at = now()`,
      [name, version, checksum],
    )
  }
}

/** Whether the database has these files or newer versions of them. */
export async function areFunctionsApplied(db: Db): Promise<boolean> {
  return (await filesToApply(db, FUNCTION_FILES)).length === 0
}

/**
 * Lists the files to apply. Another text at the same version occurs only during development: then the process that
 * starts applies its own text.
 */
async function filesToApply(db: Db, files: readonly FunctionFile[]): Promise<FunctionFile[]> {
  const rows = await db.many(
    sql<Omit<FunctionFile, 'text'>>`select name, version, checksum from function_files`,
  )
  const applied_by_name = new Map(rows.map((row) => [row.name, row]))
  return files.filter(({ name, version, checksum }) => {
    const applied = applied_by_name.get(name)
    if (!applied || applied.version !== version) return !applied || applied.version < version
    return applied.checksum !== checksum
  })
}
