import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import countries from 'world-countries/countries.json' with { type: 'json' }
import { NEUTRAL_CODES } from '#game/neutral-athletes.ts'

const folder = join(import.meta.dirname, 'migrations')

/** Any number that is ours: migrating processes queue here. */
const migrating = 7_062_001

/** The migrations that this code brings, oldest first. */
export const MIGRATIONS = readdirSync(folder)
  .filter((name) => /^\d{4}_.*\.sql$/.test(name))
  .sort()

/**
 * How long a migration waits for a lock, in milliseconds. All later work on that table waits behind it meanwhile. It is shorter than
 * half of PostgreSQL's `deadlock_timeout`, so in a deadlock the migration gives up and not a player's change.
 */
const lock_ms = 400
/** Work that waited behind a migration goes on in the pause before the next try. */
const pause_ms = 1000
/** How long locks of others may keep a migration from being applied. */
const most_ms = 120_000

/**
 * Applies what is missing, in one transaction; of several processes one does it and the others wait. Where others hold locks that
 * it needs, it lets go of its own and tries again, for `patience_ms`.
 */
export async function migrate(pool: pg.Pool, patience_ms = most_ms): Promise<void> {
  for (const since = performance.now(); ; await sleep(pause_ms)) {
    try {
      return await tryOnce(pool)
    } catch (error) {
      if (!isLocked(error)) throw error
      if (performance.now() - since >= patience_ms) throw await describeLocked(pool, error)
    }
  }
}

async function tryOnce(pool: pg.Pool): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query(`select pg_advisory_xact_lock(${migrating})`)
    await client.query(`set local lock_timeout = ${lock_ms}`)
    for (const name of await missing(client)) await apply(client, name)
    await loadCountries(client)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
}

/** A lock was not free in time, or the migration was in a deadlock. */
function isLocked(error: unknown): boolean {
  return ['55P03', '40P01'].includes(String((error as { code?: unknown }).code))
}

/** Says which transactions are the oldest: one of them holds the lock. */
async function describeLocked(pool: pg.Pool, cause: unknown): Promise<Error> {
  const { rows } = await pool.query<{ process: string }>(`
    select format('process %s since %s: %s', pid, xact_start, left(query, 100)) as process
    from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and xact_start is not null
    order by xact_start limit 5`)
  const processes = rows.map((row) => `\n${row.process}`).join('')
  const message = `the database cannot be migrated while others use its tables: end their transactions and start again.${processes}`
  return Object.assign(new Error(message, { cause }), { code: 'DATABASE_LOCKED' })
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

/** Brings the table of countries up to the kept package; where a federation has a code of its own, it stands beside. */
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
