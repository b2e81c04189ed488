/**
 * Loses a database twice, and restores it with pgBackRest. The first time all rows are deleted, and the state before
 * the deletion is restored. The second time the data folder is lost, and everything in the repository is restored.
 * `node ops/pgbackrest/drill.ts [players]`, 100,000 by default. It needs pgBackRest and a PostgreSQL (PG_BIN, or the
 * latest of Debian), and uses a temporary folder only. It fails if a row is missing that was acknowledged before the
 * restored moment, or more than a minute before the loss of the folder.
 */
import { randomUUID } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { SETTINGS_PRESETS } from '#game/calendar/season-settings.ts'
import { migrate } from '#server/platform/db/migrate.ts'
import { fingerprint } from '#testing/database/tables.ts'
import { runFile } from '../../bench/database.ts'
import { saveFigures } from '../../bench/figures.ts'
import { type Cluster, openCluster } from './cluster.ts'

const rpo_limit_seconds = 60
const rto_limit_seconds = 300
const writers = 4
/** The tables that the writers change, and the digest of a pair of rows. */
const written = ['users', 'audit']
const hash = 'md5(u::text) || md5(a::text)'

const debian = '/usr/lib/postgresql'
const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(a) - Number(b)) : []
const bin = process.env.PG_BIN || join(debian, versions.at(-1) ?? '', 'bin')
const players = Number(process.argv[2] ?? 100_000)

const cluster = await openCluster(bin)
const removeAll = () => void cluster.remove().finally(() => process.exit(130))
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, removeAll)
try {
  await saveFigures('pgbackrest', await drill(cluster))
} finally {
  await cluster.remove()
}

async function drill({ repository, pgbackrest, start }: Cluster) {
  const pool = await start()
  await pgbackrest('stanza-create')
  await pgbackrest('check')
  await migrate(pool)
  const settings = JSON.stringify(SETTINGS_PRESETS.worldcup)
  await runFile(pool, 'load.sql', { players, settings })
  const backup_seconds = await secondsOf(() => pgbackrest('--type=full', 'backup'))
  const { rows } = await pool.query('select pg_database_size(current_database())::float8 as size')
  const others = await unwrittenTables(pool)
  const { pool: restored, kept, ...deletion } = await deleteAndRestore(pool, others)
  // After the restore the write-ahead log continues in a new timeline, which begins with a new backup.
  await pgbackrest('--type=full', 'backup')
  const loss = await loseAndRestore(restored, others, kept)
  const [info] = JSON.parse(await pgbackrest('--output=json', 'info'))
  const encrypted_files = countEncrypted(repository)
  const database_mb = Math.round(rows[0].size / 1e6)
  return {
    pgbackrest: info.backup[0].backrest.version,
    database_mb,
    encrypted_files,
    backup_seconds,
    deletion,
    loss,
  }
}

/** At a random second, deletes all rows. Then restores the state before the deletion. */
async function deleteAndRestore(pool: pg.Pool, others: string) {
  const { pgbackrest, start, stop } = cluster
  const writing = startWriters(pool)
  await sleep(randomMs(5, 20))
  const kept = [...writing.acknowledged]
  const { target } = (await pool.query('select clock_timestamp()::text as target')).rows[0]
  const listLater = writing.mark()
  await sleep(randomMs(0.2, 2))
  await deleteEverything(pool)
  await writing.end()

  const since = performance.now()
  await stop()
  await pgbackrest('--delta', '--type=time', `--target=${target}`, '--target-action=promote', 'restore')
  const restored = await start()
  const restore_seconds = secondsSince(since)
  const missing = await missingOf(restored, kept)
  must(missing.length === 0, `${missing.length} rows from before the moment are missing or changed`)
  const later = await restored.query('select from users where user_name = any ($1)', [listLater()])
  must(later.rowCount === 0, `${later.rowCount} rows from after the moment are there`)
  must((await unwrittenTables(restored)) === others, 'tables that nobody wrote have changed')
  must(restore_seconds <= rto_limit_seconds, `the restore took ${restore_seconds} s`)
  return { pool: restored, kept, rows_before: kept.length, rows_lost: missing.length, restore_seconds }
}

/** At a random second, kills the server and deletes its folder. Then restores all that has reached the repository. */
async function loseAndRestore(pool: pg.Pool, others: string, kept: readonly Acknowledged[]) {
  const { pgbackrest, start, destroy } = cluster
  const writing = startWriters(pool)
  await sleep(randomMs(rpo_limit_seconds, 2 * rpo_limit_seconds))
  const lost_at = performance.now()
  await destroy()
  await writing.end()

  const since = performance.now()
  await pgbackrest('restore')
  const restored = await start()
  const restore_seconds = secondsSince(since)
  must((await missingOf(restored, kept)).length === 0, 'rows from before the backup are missing or changed')
  const lost = await missingOf(restored, writing.acknowledged)
  const seconds_lost = Math.max(0, ...lost.map(({ at }) => Math.round((lost_at - at) / 100) / 10))
  must(seconds_lost <= rpo_limit_seconds, `${lost.length} rows of the last ${seconds_lost} s are lost`)
  must((await unwrittenTables(restored)) === others, 'tables that nobody wrote have changed')
  must(restore_seconds <= rto_limit_seconds, `the restore took ${restore_seconds} s`)
  const rows_acknowledged = writing.acknowledged.length
  return { rows_acknowledged, rows_lost: lost.length, seconds_lost, restore_seconds }
}

/** A row of `users` and one of `audit`, with their common digest. `at`: when the commit was acknowledged. */
type Acknowledged = { user_id: number; audit_id: number; hash: string; at: number }

/** Writes accounts and audit entries, each pair in one transaction, until the server is gone or `end` is called. */
function startWriters(pool: pg.Pool) {
  const acknowledged: Acknowledged[] = []
  const begun: string[] = []
  let is_ended = false
  const write = async () => {
    const name = `drill ${randomUUID()}`
    begun.push(name)
    const { rows } = await pool.query(
      `with u as (insert into users (user_name, team_name) values ($1, $1) returning *),
         a as (insert into audit (actor, act, subject, after) select 'drill', 'register', user_id::text, to_jsonb(u) from u
           returning *)
       select u.user_id, a.audit_id, ${hash} as hash from u, a`,
      [name],
    )
    acknowledged.push({ ...rows[0], at: performance.now() })
  }
  const loop = async () => {
    while (!is_ended) {
      await write()
      await sleep(randomMs(0, 0.02))
    }
  }
  // A writer ends when the server is killed, or when another table that it needs was emptied.
  const loops = Array.from({ length: writers }, () => loop().catch(() => {}))
  return {
    acknowledged,
    /** Returns a function that lists the accounts whose writing began after the call of `mark`. */
    mark: () => {
      const count = begun.length
      return () => begun.slice(count)
    },
    end: async () => {
      is_ended = true
      await Promise.all(loops)
    },
  }
}

async function missingOf(pool: pg.Pool, acknowledged: readonly Acknowledged[]): Promise<Acknowledged[]> {
  const { rows } = await pool.query<{ user_id: number; hash: string }>(
    `select u.user_id, ${hash} as hash from users u join audit a on a.subject = u.user_id::text
     where a.act = 'register' and a.audit_id = any ($1)`,
    [acknowledged.map(({ audit_id }) => audit_id)],
  )
  const found = new Map(rows.map((row) => [row.user_id, row.hash]))
  return acknowledged.filter((row) => found.get(row.user_id) !== row.hash)
}

/** The digests of all tables that the writers do not change. */
async function unwrittenTables(pool: pg.Pool): Promise<string> {
  const digests = Object.entries(await fingerprint(pool))
  return JSON.stringify(digests.filter(([table]) => !written.includes(table)))
}

/** Deletes all rows of all tables. Disables foreign keys and triggers, which would refuse this. */
async function deleteEverything(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query(`select tablename from pg_tables where schemaname = 'public'`)
  const deletions = rows.map(({ tablename }) => `delete from ${tablename}`)
  await pool.query(`begin; set local session_replication_role = replica; ${deletions.join('; ')}; commit`)
}

/**
 * Checks that each file of the repository is encrypted: it begins with `Salted__`, like files of `openssl enc`. Returns
 * the number of files.
 */
function countEncrypted(repository: string): number {
  const entries = readdirSync(repository, { recursive: true, withFileTypes: true })
  const files = entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
  const plain = files.filter((file) => readFileSync(file).toString('latin1', 0, 8) !== 'Salted__')
  must(plain.length === 0, `not encrypted: ${plain.join(', ')}`)
  return files.length
}

/** A random time between two numbers of seconds, in milliseconds. */
function randomMs(from: number, to: number): number {
  return (from + Math.random() * (to - from)) * 1000
}

function secondsSince(start: number): number {
  return Math.round((performance.now() - start) / 100) / 10
}

async function secondsOf(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await work()
  return secondsSince(start)
}

function must(is_so: boolean, problem: string): void {
  if (!is_so) throw new Error(problem)
}
