import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'
import { loadCountries } from '#server/countries/store.ts'

const folder = join(import.meta.dirname, 'migrations')

/** Any number that is ours: migrating processes queue here. */
const migrating = 7_062_001

/** The migrations that this code brings, oldest first. */
export const MIGRATIONS = readdirSync(folder)
  .filter((name) => /^\d{4}_.*\.sql$/.test(name))
  .sort()

/** Applies what is missing, in one transaction; of several processes one does it and the others wait. */
export async function migrate(pool: pg.Pool): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query(`select pg_advisory_xact_lock(${migrating})`)
    for (const name of await missing(client)) await apply(client, name)
    await loadCountries(client)
    await client.query('commit')
  } catch (fault) {
    await client.query('rollback')
    throw fault
  } finally {
    client.release()
  }
}

/** Names that a later version applied are reported too: older code must not run on a newer database. */
export async function unknownMigrations(pool: pg.Pool): Promise<string[]> {
  return (await applied(pool)).filter((name) => !MIGRATIONS.includes(name))
}

/** Whether everything that this code needs is there. */
export async function isMigrated(pool: pg.Pool): Promise<boolean> {
  const names = await applied(pool)
  return MIGRATIONS.every((name) => names.includes(name))
}

async function missing(client: pg.PoolClient): Promise<string[]> {
  await client.query(`create table if not exists migrations (
    name text primary key, applied_at timestamptz not null default now())`)
  const names = await applied(client)
  return MIGRATIONS.filter((name) => !names.includes(name))
}

async function applied(db: pg.Pool | pg.PoolClient): Promise<string[]> {
  const { rows } = await db.query<{ name: string }>('select name from migrations')
  return rows.map((row) => row.name)
}

async function apply(client: pg.PoolClient, name: string): Promise<void> {
  await client.query(readFileSync(join(folder, name), 'utf8'))
  await client.query('insert into migrations (name) values ($1)', [name])
}
