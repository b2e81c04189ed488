import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { job_handlers } from '#server/app/job-handlers.ts'
import { runJobs } from '#server/jobs/run-jobs.ts'
import { Db } from '#server/platform/db/db.ts'
import { logIn } from '#testing/browser.ts'
import { changedTables, fingerprint } from '#testing/database/tables.ts'
import { openLog } from '#testing/mail/mail-setup.ts'
import { testApp } from '#testing/test-app.ts'
import { test_ids } from '#testing/test-season.ts'

const { app, pool } = await testApp()
const olga = await logIn(app, pool, test_ids.users.olga)
const oskar = await logIn(app, pool, test_ids.users.oskar)

type Cup = { cup_id: number; name: string; counts: string; race_ids: number[]; version: string }

const list = async (): Promise<Cup[]> => (await olga.ask('GET', '/api/admin/cups')).json()
const cupNamed = async (wanted: string) => (await list()).find(({ name }) => name === wanted)!

const night = {
  dry_run: false,
  is_new: true,
  name: 'Night races',
  counts: 'all',
  image_url: null,
  race_ids: [test_ids.races.ruka_sprint],
  reason: 'sponsor',
}
const set = (body: object, headers: Record<string, string> = {}, caller = olga) =>
  caller.ask('PUT', '/api/admin/cups', { ...night, ...body }, headers)

test('a dry run returns the names of the races and writes nothing', async () => {
  const before = await fingerprint(pool)
  const report = (await set({ dry_run: true })).json()
  expect(report).toMatchObject({
    added: ['Ruka, Ruka Sprint'],
    removed: [],
    is_rebuilding: true,
    job_id: null,
  })
  expect(changedTables(before, await fingerprint(pool))).toEqual([])
})

test('a cup is created once for each idempotency key, and a job then adds its races', async () => {
  const headers = { 'idempotency-key': `"${randomUUID()}"` }
  const [first, again] = [await set({}, headers), await set({}, headers)]
  expect([first.statusCode, again.json()]).toEqual([200, first.json()])
  expect((await cupNamed(night.name)).race_ids).toEqual([])
  await runJobs(Db.of(pool), job_handlers, openLog().log)
  expect(await cupNamed(night.name)).toMatchObject({ counts: 'all', race_ids: night.race_ids })
  const { rows } = await pool.query(`select act, reason from audit where subject = $1`, [night.name])
  expect(rows).toEqual([
    { act: 'cup set', reason: 'sponsor' },
    { act: 'cup set', reason: 'sponsor' },
  ])
})

test.each([
  [422, 'There is already a cup with this name', {}],
  [404, 'Cup not found', { is_new: false, name: 'Nothing' }],
  [422, 'Every race must be in the current season', { name: 'New', race_ids: [987_654] }],
  [422, expect.stringContaining('on this site'), { name: 'New', image_url: 'https://example.org/a.svg' }],
  [409, expect.stringContaining('Overall always holds'), { name: 'Overall', counts: 'sprint' }],
])('a cup is refused with %i: %s', async (status, message, change) => {
  const refused = await set({ dry_run: true, ...change })
  expect([refused.statusCode, refused.json().message]).toEqual([status, message])
})

test('if two operators change a cup, the second change is refused, even before the job of the first has run', async () => {
  const { version } = await cupNamed(night.name)
  const races_only = { is_new: false, race_ids: [test_ids.races.ruka_sprint, test_ids.races.ruka_distance] }
  // The job has not changed the races of the cup yet, so the second operator still reads the former races.
  expect((await set(races_only, { 'if-match': version }, oskar)).statusCode).toBe(200)
  expect((await cupNamed(night.name)).race_ids).toEqual(night.race_ids)
  expect((await set(races_only, { 'if-match': version })).statusCode).toBe(412)
  const last = await pool.query('select after from audit order by audit_id desc limit 1')
  expect(last.rows).toMatchObject([{ after: { race_ids: night.race_ids, job_id: expect.any(Number) } }])
  const opened = (await cupNamed(night.name)).version
  expect((await set({ is_new: false, race_ids: [] }, { 'if-match': opened })).statusCode).toBe(200)
  await runJobs(Db.of(pool), job_handlers, openLog().log)
  expect((await cupNamed(night.name)).race_ids).toEqual(races_only.race_ids)
  const { rows } = await pool.query(
    `select problem ->> 'code' as code from jobs order by job_id desc limit 2`,
  )
  expect(rows).toEqual([{ code: 'stale' }, { code: null }])
})

test('a cup that has changed since it was read is not changed or removed, and the message names who changed it', async () => {
  const { cup_id, version } = await cupNamed(night.name)
  const change = { is_new: false, counts: 'sprint', image_url: '/cups/sprint.svg' }
  expect((await set(change, { 'if-match': version }, oskar)).statusCode).toBe(200)
  const late = await set(change, { 'if-match': version })
  expect([late.statusCode, late.json().message]).toEqual([412, 'Changed by oskar since you opened it'])

  const url = `/api/admin/cups/${cup_id}`
  const remove = (if_match: string) =>
    olga.ask('DELETE', url, { reason: 'no sponsor' }, { 'if-match': if_match })
  expect((await remove(version)).statusCode).toBe(412)
  expect((await remove((await cupNamed(night.name)).version)).statusCode).toBe(200)
  expect(await cupNamed(night.name)).toBeUndefined()
  expect((await remove('*')).statusCode).toBe(404)
})
