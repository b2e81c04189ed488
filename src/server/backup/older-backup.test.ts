import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import type pg from 'pg'
import { expect, test } from 'vitest'
import { Db } from '#server/platform/db/db.ts'
import { isMigrated, migrate } from '#server/platform/db/migrate.ts'
import { backupFolder, emptyDatabase } from '#testing/backup/backup-folder.ts'
import { operator } from '#testing/command.ts'
import { changedTables, fingerprint } from '#testing/database/tables.ts'
import { standingBoards } from '#testing/seasons/oracle.ts'
import { rebuildAllBoards } from './after-restore.ts'
import { writeBackup } from './write-backup.ts'

const dump_file = join(import.meta.dirname, '..', '..', 'testing', 'upgrade', '0d76057.sql.gz')

/** A database of an older version, which no command has migrated. */
async function olderDatabase(): Promise<pg.Pool> {
  const pool = await emptyDatabase()
  // The dump changes settings of its connection.
  const client = await pool.connect()
  await client.query(gunzipSync(readFileSync(dump_file)).toString())
  client.release(true)
  return pool
}

test('a restored backup of an older version has the same game data as the migrated database', async () => {
  const source = await olderDatabase()
  const file = join(backupFolder(), 'older.tar.zst')
  await writeBackup({ url: String(source.options.connectionString), file }, () => {})
  const { rows } = await source.query('select max(name) as latest from migrations')
  expect(rows[0].latest < '0025').toBe(true)

  const target = await emptyDatabase()
  expect(await operator(target, 'restore', file)).toMatchObject({ status: 0, problems: '' })
  await migrate(source)
  await rebuildAllBoards(Db.of(source), 'test', () => {})
  expect(await isMigrated(Db.of(target))).toBe(true)
  const changed = changedTables(await fingerprint(source), await fingerprint(target))
  expect(changed.sort()).toEqual([
    'audit',
    'function_files',
    'migrations',
    // Migrations insert the rows of this table and of `readiness`.
    'notification_control',
    'public_changes',
    'readiness',
    'sessions',
    'standings',
    'work_pause',
  ])
  for (const season_id of [1, 2])
    expect(await standingBoards(target, season_id)).toEqual(await standingBoards(source, season_id))
})
