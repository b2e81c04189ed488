import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { jobHandler } from '#server/jobs/job-handler.ts'
import { runJobs } from '#server/jobs/run-jobs.ts'
import { addJob } from '#server/jobs/store.ts'
import { Db } from '#server/platform/db/db.ts'
import { logIn } from '#testing/browser.ts'
import { openLog } from '#testing/mail/mail-setup.ts'
import { testApp } from '#testing/test-app.ts'
import { test_ids } from '#testing/test-season.ts'

const { app, pool } = await testApp()
const db = Db.of(pool)
const oskar = await logIn(app, pool, test_ids.users.oskar)
const input = { race_ids: [test_ids.races.ruka_sprint], reason: 'jury decision 4' }
const add = () => addJob(db, { kind: 'publish', input, actor: `player ${test_ids.users.oskar}` })
const get = async (path: string) => JSON.parse((await oskar.ask('GET', `/api/admin/${path}`)).body)
const cancel = (job_id: number) => oskar.ask('POST', `/api/admin/jobs/${job_id}/cancel`)

describe('jobs', () => {
  test('are listed with their subject, actor and reason, latest first', async () => {
    const first = await add()
    const second = await add()
    expect(await get('jobs')).toMatchObject([{ job_id: second }, { job_id: first }])
    expect(await get(`jobs/${first}`)).toMatchObject({
      kind: 'publish',
      about: [expect.stringMatching(/^.+, .+$/)],
      race_ids: input.race_ids,
      actor_name: 'oskar',
      reason: 'jury decision 4',
      state: 'waiting',
      left_s: null,
    })
    expect((await oskar.ask('GET', '/api/admin/jobs/999')).statusCode).toBe(404)
    await pool.query('delete from jobs')
  })

  test('a waiting job is cancelled at once; a job that has ended cannot be cancelled', async () => {
    const job_id = await add()
    expect(JSON.parse((await cancel(job_id)).body)).toMatchObject({ state: 'cancelled' })
    const again = await cancel(job_id)
    expect([again.statusCode, JSON.parse(again.body).code]).toEqual([409, 'job-ended'])
    const { rows } = await pool.query(`select actor, subject from audit where act = 'job cancel'`)
    expect(rows).toEqual([{ actor: `player ${test_ids.users.oskar}`, subject: `job ${job_id}` }])
  })

  test('a running job shows the remaining time, and a cancelled job stops at its next step', async () => {
    const job_id = await add()
    await pool.query(
      `update jobs set state = 'running', share = 0.5, resumed_at = now() - interval '10 s' where job_id = $1`,
      [job_id],
    )
    // The first half took ten seconds.
    const [least, most] = (await get(`jobs/${job_id}`)).left_s
    expect(least).toBeLessThan(10)
    expect(most).toBeGreaterThan(10)
    expect((await get('jobs?state=open')).map((job: { job_id: number }) => job.job_id)).toEqual([job_id])

    await cancel(job_id)
    expect(await get(`jobs/${job_id}`)).toMatchObject({ state: 'running', cancel_requested: true })
    const publish = jobHandler(z.unknown(), async () => 'published')
    await runJobs(db, { publish }, openLog().log)
    expect(await get(`jobs/${job_id}`)).toMatchObject({ state: 'cancelled', result: null })
    expect(await get('jobs?state=open')).toEqual([])
  })

  test('jobs that rebuild boards or rescore races need a reason, and start once for each idempotency key', async () => {
    const start = (body: object, key: string) =>
      oskar.ask('POST', '/api/admin/jobs', body, { 'idempotency-key': key })
    expect((await start({ kind: 'rebuild', reason: ' ' }, 'a')).statusCode).toBe(422)
    expect((await start({ kind: 'publish', reason: 'x' }, 'b')).statusCode).toBe(422)
    const body = { kind: 'rescore', reason: 'vote of the board' }
    const [first, again] = [await start(body, 'c'), await start(body, 'c')]
    expect(JSON.parse(again.body)).toEqual(JSON.parse(first.body))
    expect(await get('jobs?state=open')).toMatchObject([
      { kind: 'rescore', about: [expect.any(String)], reason: 'vote of the board', state: 'waiting' },
    ])
    const { rows } = await pool.query(`select reason from audit where act = 'rescore'`)
    expect(rows).toEqual([{ reason: 'vote of the board' }])
  })
})
