import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { Db } from '#server/platform/db/db.ts'
import { freshDatabase } from '#testing/database/database.ts'
import { isMigrated, MIGRATIONS, migrate } from './migrate.ts'

/**
 * Creates a database that lacks the migration for undoing changes of teams, and begins a transaction that has read both
 * tables that this migration changes.
 */
async function olderDatabase(): Promise<{
  pool: pg.Pool
  reader: pg.PoolClient
  endRead: () => Promise<void>
}> {
  const pool = await freshDatabase()
  await pool.query('drop schema public cascade')
  await pool.query('create schema public')
  await pool.query(
    'create table migrations (name text primary key, applied_at timestamptz not null default now())',
  )
  for (const name of MIGRATIONS.filter((each) => each < '0025')) {
    await pool.query(readFileSync(join(import.meta.dirname, 'migrations', name), 'utf8'))
    await pool.query('insert into migrations (name) values ($1)', [name])
  }
  const reader = await pool.connect()
  await reader.query('begin')
  await reader.query('select from picks')
  await reader.query('select from teams')
  let is_held = true
  const endRead = async () => {
    if (!is_held) return
    is_held = false
    await reader.query('rollback')
    reader.release()
  }
  onTestFinished(endRead)
  return { pool, reader, endRead }
}

test('a migration that waits for a long read does not block changes; it is applied when the read ends', async () => {
  const { pool, endRead } = await olderDatabase()
  let is_over = false
  const migrating = migrate(pool).finally(() => {
    is_over = true
  })
  migrating.catch(() => {})
  const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  await expect.poll(async () => (await pool.query(waiting)).rowCount, { interval: 5 }).toBeGreaterThan(0)

  for (let n = 0; n < 3; n++) {
    await pool.query(`begin; update teams set revision = revision; delete from picks; commit`)
  }
  expect(is_over).toBe(false)
  await endRead()
  await migrating
  expect(await isMigrated(Db.of(pool))).toBe(true)
})

test('a migration that waits too long for locks reports the processes that hold them', async () => {
  const { pool, reader } = await olderDatabase()
  const { rows } = await reader.query('select pg_backend_pid() as pid')

  const error = await migrate(pool, 0).catch((error) => error)
  expect(error).toMatchObject({ code: 'DATABASE_LOCKED' })
  expect(error.message).toContain(`\nprocess ${rows[0].pid} since `)
  expect(await isMigrated(Db.of(pool))).toBe(false)
})
