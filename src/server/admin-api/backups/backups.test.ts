import { mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { AdminBackups } from '#contract/admin/site/backups.ts'
import { backupJobs } from '#server/backup/backup-job.ts'
import { findDatabaseId } from '#server/backup/store/schedule.ts'
import { runJobs } from '#server/jobs/run-jobs.ts'
import { insertAudit } from '#server/platform/audit/store.ts'
import { Db } from '#server/platform/db/db.ts'
import { MIGRATIONS } from '#server/platform/db/migrate.ts'
import { pauseWork } from '#server/platform/work-pause/store.ts'
import { type Browser, logIn } from '#testing/browser.ts'
import { snapshotRows } from '#testing/database/watched-rows.ts'
import { openLog } from '#testing/mail/mail-setup.ts'
import { testApp } from '#testing/test-app.ts'
import { test_ids } from '#testing/test-season.ts'

const folder = mkdtempSync(join(tmpdir(), 'podium-backup-'))
afterAll(() => rmSync(folder, { recursive: true }))

const schedule = { backup_dir: folder, backup_every: 24, backup_keep: 14, backup_passphrase: undefined }
const { app, pool } = await testApp({
  facts: { settings: schedule } as never,
  isFactorExempt: async () => false,
})
const db = Db.of(pool)
const id = await findDatabaseId(db)
const { olga, oskar } = test_ids.users

const restore = await snapshotRows(pool)
beforeEach(async () => {
  for (const name of readdirSync(folder)) rmSync(join(folder, name))
  await restore()
})

/** A browser of an owner or operator who confirmed the second factor `minutes` ago. */
async function confirmed(user_id: number, minutes = 1): Promise<Browser> {
  const browser = await logIn(app, pool, user_id)
  await pool.query(
    `update sessions set factor_at = now() - make_interval(mins => $1)
     where session_id = (select max(session_id) from sessions)`,
    [minutes],
  )
  return browser
}

const hoursAgo = (hours: number) =>
  `${new Date(Date.now() - hours * 3_600_000).toISOString().slice(0, 19)}.000Z`
const nameAt = (iso: string, database = id) =>
  `podium-${iso.replaceAll(/[-:]|\.\d+/g, '')}-${database}.tar.zst`
const addFile = (name: string, content = 'the whole game') => writeFileSync(join(folder, name), content)

async function read(browser: Browser): Promise<AdminBackups> {
  return AdminBackups.parse((await browser.ask('GET', '/api/admin/backups')).json())
}

const permit = (browser: Browser, name: string, reason = 'to keep it at home') =>
  browser.ask('POST', '/api/admin/backups/downloads', { name, reason })
const fileUrl = (download_id: number) => `/api/admin/backups/downloads/${download_id}`

test('the reply lists the backups of this database with size and schema, and says when the next backup is due', async () => {
  const [latest, older] = [hoursAgo(2), '2020-01-01T00:00:00.000Z']
  addFile(nameAt(latest))
  addFile(`${nameAt(older)}.age`, 'secret')
  addFile(nameAt(older, '00000000'))
  addFile('notes.txt')
  const schema = MIGRATIONS.at(-1)
  await pool.query(
    `update migrations set applied_at = case when name < '0044' then '2019-01-01' else '2021-01-01' end::timestamptz`,
  )
  const { files, ...state } = await read(await confirmed(oskar, 60))
  expect(files).toEqual([
    { name: nameAt(latest), made_at: latest, bytes: 14, is_encrypted: false, schema },
    {
      name: `${nameAt(older)}.age`,
      made_at: older,
      bytes: 6,
      is_encrypted: true,
      schema: MIGRATIONS.findLast((name) => name < '0044'),
    },
  ])
  expect(state).toEqual({
    schedule: { folder, every_h: 24, keep: 14, is_encrypted: false },
    is_paused: false,
    next_at: new Date(Date.parse(latest) + 24 * 3_600_000).toISOString(),
    failure: null,
    job_id: null,
  })
})

test('a failure is shown until there is a newer backup, and delays the next attempt; during a pause, no backup is planned', async () => {
  const browser = await confirmed(oskar)
  addFile(nameAt(hoursAgo(30)))
  const after = { problem: 'the disk is full' }
  await insertAudit(db, {
    actor: 'schedule',
    act: 'backup fail',
    subject: `/x/${nameAt(hoursAgo(1))}`,
    after,
  })
  const of_other = nameAt(hoursAgo(0), '00000000')
  await insertAudit(db, { actor: 'schedule', act: 'backup fail', subject: `/x/${of_other}`, after })
  const failed = await read(browser)
  expect(failed.failure).toEqual({ at: expect.any(String), problem: 'the disk is full' })
  expect(failed.next_at).toBe(new Date(Date.parse(failed.failure!.at) + 3_600_000).toISOString())

  await db.transaction((tx) => pauseWork(tx, '2027-01-14T08:00:00Z'))
  expect(await read(browser)).toMatchObject({ is_paused: true, next_at: null })
  addFile(nameAt(new Date(Date.now() + 1000).toISOString()))
  await expect.poll(async () => (await read(browser)).failure).toBe(null)
})

test('an owner who has just confirmed the second factor can download a backup, and the audit log records it', async () => {
  const name = nameAt(hoursAgo(2))
  addFile(name)
  const browser = await confirmed(oskar)
  expect((await permit(browser, name, ' ')).json().field_errors).toHaveProperty('reason')
  const { download_id } = (await permit(browser, name)).json()
  const file = await browser.ask('GET', fileUrl(download_id))
  expect([file.statusCode, file.body]).toEqual([200, 'the whole game'])
  expect(file.headers).toMatchObject({
    'content-type': 'application/octet-stream',
    'content-disposition': `attachment; filename="${name}"`,
    'content-length': '14',
    'cache-control': 'no-store',
  })
  const { rows } = await pool.query(`select actor, subject, reason from audit where act = 'backup download'`)
  expect(rows).toEqual([
    { actor: `player ${oskar}`, subject: join(folder, name), reason: 'to keep it at home' },
  ])
})

test('a download is refused without a recent confirmation, in another session, and after ten minutes', async () => {
  const name = nameAt(hoursAgo(2))
  addFile(name)
  const codeOf = async (browser: Browser) => (await permit(browser, name)).json().code
  expect(await codeOf(await confirmed(oskar, 11))).toBe('confirm-needed')
  expect(await codeOf(await confirmed(olga))).toBe('forbidden')
  expect((await pool.query(`select from audit where act = 'backup download'`)).rowCount).toBe(0)

  const browser = await confirmed(oskar)
  const url = fileUrl((await permit(browser, name)).json().download_id)
  const statusFor = async (other: Browser) => (await other.ask('GET', url)).statusCode
  expect(await statusFor(await confirmed(oskar))).toBe(404)
  expect(await statusFor(await confirmed(olga))).toBe(403)
  expect(await statusFor(browser)).toBe(200)
  await pool.query(`update backup_downloads set created_at = now() - interval '11 minutes'`)
  expect(await statusFor(browser)).toBe(404)
})

test('a file cannot be downloaded if it is not listed, is a symbolic link, or was deleted meanwhile', async () => {
  const browser = await confirmed(oskar)
  addFile('notes.txt')
  const others = nameAt(hoursAgo(2), '00000000')
  addFile(others)
  const missing = nameAt(hoursAgo(3))
  for (const name of ['notes.txt', others, missing, '../notes.txt', `../${missing}`, '/etc/passwd', '.', ''])
    expect([name, (await permit(browser, name)).statusCode]).toEqual([name, 404])

  const linked = nameAt(hoursAgo(4))
  symlinkSync('/etc/passwd', join(folder, linked))
  const deleted = nameAt(hoursAgo(5))
  addFile(deleted)
  for (const name of [linked, deleted]) {
    const { download_id } = (await permit(browser, name)).json()
    if (name === deleted) rmSync(join(folder, name))
    expect([name, (await browser.ask('GET', fileUrl(download_id))).statusCode]).toEqual([name, 404])
  }
})

test('a request for a backup starts a job; a second request returns the same job', async () => {
  const browser = await confirmed(oskar, 60)
  const start = async () => (await browser.ask('POST', '/api/admin/backups')).json()
  const { job_id } = await start()
  expect(await start()).toEqual({ job_id })
  expect(await read(browser)).toMatchObject({ job_id, files: [] })
  const url = String(pool.options.connectionString)
  await runJobs(db, backupJobs(url, schedule), openLog().log)
  const { files, ...state } = await read(browser)
  expect(state).toMatchObject({ job_id: null, failure: null })
  expect(files).toHaveLength(1)
  const { rows } = await pool.query(`select actor, subject from audit where act = 'backup'`)
  expect(rows).toEqual([{ actor: `player ${oskar}`, subject: join(folder, files[0]!.name) }])
})
