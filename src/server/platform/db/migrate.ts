import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import countries from 'world-countries/countries.json' with { type: 'json' }
import { NEUTRAL_CODES } from '#game/neutral-athletes.ts'
import { Db } from './db.ts'
import { applyFunctionFiles, areFunctionsApplied } from './function-files.ts'
import { sql } from './sql.ts'

const folder = join(import.meta.dirname, 'migrations')

/** The key, an arbitrary number, of the advisory lock that makes migrating processes wait for each other. */
const MIGRATION_LOCK = 7_062_001

/** The key of the advisory lock that backups hold in shared mode, so that no migration changes tables meanwhile. */
const SCHEMA_LOCK = 7_062_002

/** The names of the migrations in this version, oldest first. */
export const MIGRATIONS = readdirSync(folder)
  .filter((name) => /^\d{4}_.*\.sql$/.test(name))
  .sort()

/**
 * How long a migration waits for a lock. During this time, all later statements on the same table wait behind the
 * migration. The time is well below PostgreSQL's `deadlock_timeout` (1 s): in a deadlock the migration gives up before
 * PostgreSQL aborts a player's change.
 */
const lock_timeout_ms = 400
/** The pause before the next attempt. In the pause, the statements that waited behind the migration run. */
const pause_ms = 1000
/** How long other transactions may delay a migration before it fails. */
const default_timeout_ms = 120_000

/**
 * Applies the missing migrations, then the new function files, in one transaction. If several processes call it, one
 * applies them and the others wait. If another transaction holds a needed lock, rolls back and tries again, for at most
 * `timeout_ms`. Throws DATABASE_TOO_NEW, and changes nothing, if a newer version has migrated the database.
 */
export async function migrate(pool: pg.Pool, timeout_ms = default_timeout_ms): Promise<void> {
  for (const since = performance.now(); ; await sleep(pause_ms)) {
    try {
      return await tryOnce(pool)
    } catch (error) {
      if (!isLocked(error)) throw error
      if (performance.now() - since >= timeout_ms) throw await describeLocked(pool, error)
    }
  }
}

async function tryOnce(pool: pg.Pool): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    await lockMigrations(client)
    await client.query(`set local lock_timeout = ${lock_timeout_ms}`)
    await refuseNewerDatabase(client)
    await applyMigrations(client)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
}

/** Prevents other processes from migrating until the transaction ends. */
export async function lockMigrations(client: pg.PoolClient): Promise<void> {
  await client.query(`select pg_advisory_xact_lock(${MIGRATION_LOCK})`)
}

/**
 * Prevents changes of the schema until the connection ends. Call it before the transaction that reads all tables: if a
 * migration rewrote a table after the transaction's snapshot was taken, the transaction would not see the table's rows.
 */
export async function holdSchema(client: pg.PoolClient): Promise<void> {
  await client.query(`select pg_advisory_lock_shared(${SCHEMA_LOCK})`)
}

/**
 * Applies the named migrations that are missing, in the caller's transaction. If all migrations of this version are
 * then applied, also applies the new function files. Call `lockMigrations` first.
 */
export async function applyMigrations(
  client: pg.PoolClient,
  names: readonly string[] = MIGRATIONS,
): Promise<void> {
  await createMigrationsTable(client)
  const missing = await missingMigrations(client)
  if (missing.length > 0) await client.query(`select pg_advisory_xact_lock(${SCHEMA_LOCK})`)
  for (const name of missing) if (names.includes(name)) await apply(client, name)
  if (!missing.every((name) => names.includes(name))) return
  await applyFunctionFiles(client)
  await loadCountries(client)
}

/** Whether the error says that a lock was not free in time, or that the migration was in a deadlock. */
function isLocked(error: unknown): boolean {
  return ['55P03', '40P01'].includes(String((error as { code?: unknown }).code))
}

/**
 * Makes the error for a lock that could not be taken in time. It lists the oldest transactions, because one of them
 * probably holds the lock.
 */
async function describeLocked(pool: pg.Pool, cause: unknown): Promise<Error> {
  const { rows } = await pool.query<{ process: string }>(`
    select format('process %s since %s: %s', pid, xact_start, left(query, 100)) as process
    from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and xact_start is not null
    order by xact_start limit 5`)
  const processes = rows.map((row) => `\n${row.process}`).join('')
  const message = `the database cannot be migrated while other transactions use its tables: end them and start again.${processes}`
  return Object.assign(new Error(message, { cause }), { code: 'DATABASE_LOCKED' })
}

/** Whether all migrations and function files of this version are applied. */
export async function isMigrated(db: Db): Promise<boolean> {
  const names = await applied(db)
  return MIGRATIONS.every((name) => names.includes(name)) && (await areFunctionsApplied(db))
}

/**
 * Throws if a newer version has migrated the database. Older code must not run on such a database or replace its
 * functions.
 */
async function refuseNewerDatabase(client: pg.PoolClient): Promise<void> {
  await createMigrationsTable(client)
  const unknown = (await applied(Db.in(client))).filter((name) => !MIGRATIONS.includes(name))
  if (unknown.length === 0) return
  const message = `the database is newer than this Podium: it has ${unknown.join(', ')}`
  throw Object.assign(new Error(message), { code: 'DATABASE_TOO_NEW' })
}

async function createMigrationsTable(client: pg.PoolClient): Promise<void> {
  await client.query(`create table if not exists migrations (
    name text primary key, applied_at timestamptz not null default now())`)
}

async function missingMigrations(client: pg.PoolClient): Promise<string[]> {
  const names = await applied(Db.in(client))
  return MIGRATIONS.filter((name) => !names.includes(name))
}

async function applied(db: Db): Promise<string[]> {
  const rows = await db.many(sql<{ name: string }>`select name from migrations`)
  return rows.map((row) => row.name)
}

async function apply(client: pg.PoolClient, name: string): Promise<void> {
  await client.query(readFileSync(join(folder, name), 'utf8'))
  await client.query('insert into migrations (name) values ($1)', [name])
}

/**
 * Fills the table of countries from the package `world-countries`. Sports federations use country codes of their own,
 * which have a separate column.
 */
async function loadCountries(client: pg.PoolClient): Promise<void> {
  await client.query(
    `insert into countries (alpha_3, alpha_2, federation_code, name, is_neutral)
     select alpha_3, alpha_2, federation_code, name, alpha_2 is null
     from json_to_recordset($1) as row (alpha_3 text, alpha_2 text, federation_code text, name text)
     on conflict (alpha_3) do update
       set alpha_2 = excluded.alpha_2, federation_code = excluded.federation_code, name = excluded.name
       where countries.name <> excluded.name or countries.federation_code <> excluded.federation_code`,
    [JSON.stringify([...countries.map(countryRow), ...neutralRows()])],
  )
}

function countryRow(country: (typeof countries)[number]) {
  const { cca3, cca2, cioc, name } = country
  return { alpha_3: cca3, alpha_2: cca2, federation_code: cioc || cca3, name: name.common }
}

function neutralRows() {
  return Object.entries(NEUTRAL_CODES).map(([alpha_3, name]) => {
    return { alpha_3, alpha_2: null, federation_code: alpha_3, name }
  })
}
