import { existsSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'
import { expect, test } from 'vitest'
import { runJobs } from '#server/jobs/run-jobs.ts'
import { addJob } from '#server/jobs/store.ts'
import { Db } from '#server/platform/db/db.ts'
import { backupFolder } from '#testing/backup/backup-folder.ts'
import { freshDatabase } from '#testing/database/database.ts'
import { openLog } from '#testing/mail/mail-setup.ts'
import { backupJobs } from './backup-job.ts'
import { checkBackup } from './read-backup.ts'
import { describeBackups } from './scheduled-files.ts'
import { findDatabaseId, whileLocked } from './store/schedule.ts'

const scheduleOf = (backup_dir: string | undefined) => {
  return { backup_dir, backup_every: 24, backup_keep: 2, backup_passphrase: undefined }
}

async function run(pool: pg.Pool, folder: string | undefined, url = String(pool.options.connectionString)) {
  const db = Db.of(pool)
  const job_id = await addJob(db, { kind: 'backup', input: {}, actor: 'olga' })
  await runJobs(db, backupJobs(url, scheduleOf(folder)), openLog().log)
  const { rows } = await pool.query('select state, problem, result, steps from jobs where job_id = $1', [
    job_id,
  ])
  return rows[0]
}

test('the job makes a complete backup and deletes the oldest backups; a server without a folder does not run the job', async () => {
  const pool = await freshDatabase()
  const folder = backupFolder()
  const id = await findDatabaseId(Db.of(pool))
  const names = [1, 2, 3].map((day) => `podium-2020010${day}T000000Z-${id}.tar.zst`)
  for (const name of names) writeFileSync(join(folder, name), 'old')
  expect(await run(pool, undefined)).toMatchObject({ state: 'waiting' })
  await pool.query('delete from jobs')

  const done = await run(pool, folder)
  expect(done).toMatchObject({ state: 'done', steps: [{ step: 'back up', took_s: expect.any(Number) }] })
  expect(readdirSync(folder).map((name) => join(folder, name))).toEqual([
    join(folder, names[2]!),
    done.result.file,
  ])
  expect((await checkBackup(done.result.file, undefined, () => {})).tables.length).toBeGreaterThan(90)
})

test('a failed job says why, and the description of the backups shows the failure', async () => {
  const pool = await freshDatabase()
  const folder = backupFolder()
  const blocked = join(folder, 'file')
  writeFileSync(blocked, '')
  const failed = await run(pool, join(blocked, 'backups'))
  expect(failed).toMatchObject({ state: 'failed', problem: { message: expect.stringContaining('ENOTDIR') } })

  const url = String(pool.options.connectionString).replace(/test_\w+/, 'nowhere')
  const refused = await run(pool, folder, url)
  expect(refused).toMatchObject({ state: 'failed', problem: { code: 'refused' } })
  const { failure } = await describeBackups(Db.of(pool), scheduleOf(folder))
  expect(failure?.problem).toBe((refused as { problem: { message: string } }).problem.message)
  const acts = await pool.query(`select act, actor from audit where act like 'backup%' order by audit_id`)
  const both = [
    { act: 'backup', actor: 'olga' },
    { act: 'backup fail', actor: 'olga' },
  ]
  expect(acts.rows).toEqual([...both, ...both])
})

test('the job is refused while a scheduled backup is in progress', async () => {
  const pool = await freshDatabase()
  const refused = await whileLocked(Db.of(pool), () => run(pool, backupFolder()))
  const message = 'A scheduled backup is in progress.'
  expect(refused).toMatchObject({ state: 'failed', problem: { message } })
})

test('a cancelled job stops the backup and leaves no file', async () => {
  const pool = await freshDatabase()
  const folder = join(backupFolder(), 'backups')
  const blocker = await pool.connect()
  await blocker.query('begin; lock table page_versions in access exclusive mode')
  const running = run(pool, folder)
  await expect
    .poll(() => existsSync(folder) && readdirSync(folder))
    .toEqual([expect.stringMatching(/\.part$/)])
  await pool.query('update jobs set cancel_requested = true')
  expect(await running).toMatchObject({ state: 'cancelled' })
  await blocker.query('rollback')
  blocker.release()
  expect(readdirSync(folder)).toEqual([])
  expect((await pool.query(`select from audit where act = 'backup fail'`)).rowCount).toBe(0)
})
