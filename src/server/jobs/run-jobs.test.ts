import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { Db } from '#server/platform/db/db.ts'
import { httpError } from '#server/platform/errors.ts'
import { freshDatabase } from '#testing/database/database.ts'
import { openLog } from '#testing/mail/mail-setup.ts'
import { type Job, type JobHandlers, JobRefusal, jobHandler } from './job-handler.ts'
import { runJobs } from './run-jobs.ts'
import { addJob } from './store.ts'

const Input = z.object({ n: z.int() })

async function openJobs() {
  const pool = await freshDatabase()
  const db = Db.of(pool)
  await pool.query('create table effects (n int)')
  const { log, lines } = openLog()
  const add = (kind: string, n = 1) => addJob(db, { kind, input: { n }, actor: 'player 1' })
  const run = (handlers: JobHandlers, stopping?: AbortSignal) => runJobs(db, handlers, log, stopping)
  const jobs = async () => (await pool.query('select * from jobs order by job_id')).rows
  return { pool, db, add, run, jobs, lines }
}

const cancel = (pool: pg.Pool) => pool.query('update jobs set cancel_requested = true')
const effects = async (pool: pg.Pool) =>
  (await pool.query('select n from effects order by n')).rows.map((row) => row.n)

/** A kind of job that inserts the number of its input, and finishes in the same transaction. */
const insert = jobHandler(Input, (job) =>
  job.db.transaction(async (tx) => {
    await insertEffect(tx, job.input.n)
    await job.finishIn(tx, { inserted: job.input.n })
  }),
)

async function insertEffect(tx: Db, n: number) {
  await tx.run({ text: 'insert into effects values ($1)', values: [n] } as never)
}

/** Waits until the runner has noticed that the job must end. */
async function untilEnded(job: Job): Promise<void> {
  for (;;) {
    job.checkCancelled()
    await sleep(10)
  }
}

test('waiting jobs run in order, and their results, steps and share are stored', async () => {
  const { pool, add, run, jobs } = await openJobs()
  const count = jobHandler(Input, async (job) => {
    job.plan([
      { step: 'read', share: 0.5 },
      { step: 'write', share: 0.5 },
    ])
    job.progress(0, 'read')
    job.progress(0.5, 'write')
    return { counted: await effects(pool) }
  })
  await add('insert', 7)
  await add('count')
  await run({ insert, count })
  expect(await jobs()).toMatchObject([
    { state: 'done', share: 1, result: { inserted: 7 }, attempts: 1, actor: 'player 1' },
    { state: 'done', result: { counted: [7] }, steps: [{ step: 'read' }, { step: 'write' }] },
  ])
  const [, counted] = await jobs()
  for (const { took_s } of counted.steps) expect(took_s).toBeGreaterThanOrEqual(0)
})

test('a refused job fails with its reason, and a job with another error fails with a general message and is logged', async () => {
  const { add, run, jobs, lines } = await openJobs()
  const refuse = jobHandler(Input, async () => {
    throw new JobRefusal({ code: 'reason-needed', message: 'Give a reason' })
  })
  const refuseCall = jobHandler(Input, async () => {
    throw httpError('stale')
  })
  const crash = jobHandler(Input, async () => {
    throw new Error('secret detail')
  })
  for (const kind of ['refuse', 'refuseCall', 'crash']) await add(kind)
  await run({ refuse, refuseCall, crash })
  expect((await jobs()).map(({ state, problem }) => [state, problem.code])).toEqual([
    ['failed', 'reason-needed'],
    ['failed', 'stale'],
    ['failed', 'failed'],
  ])
  expect(JSON.stringify(await jobs())).not.toContain('secret detail')
  expect(lines.filter(([level]) => level === 'error').map(([, message]) => message)).toEqual(['job failed'])
})

test('jobs of an unknown kind are left to a process that has a handler for them', async () => {
  const { pool, add, run, jobs } = await openJobs()
  await add('of another version', 3)
  await add('insert', 4)
  // The runner of this job has died.
  await add('of another version', 5)
  await pool.query(`update jobs set state = 'running', attempts = 1 where input ->> 'n' = '5'`)
  await run({ insert })
  expect(await jobs()).toMatchObject([
    { state: 'waiting', attempts: 0, problem: null },
    { state: 'done', result: { inserted: 4 } },
    { state: 'running', attempts: 1, problem: null },
  ])
  await run({ insert, 'of another version': insert })
  expect((await jobs()).map(({ state }) => state)).toEqual(['done', 'done', 'done'])
})

test('only one runner runs jobs at a time', async () => {
  const { pool, add, run } = await openJobs()
  const handlers = { insert }
  for (let n = 1; n <= 5; n++) await add('insert', n)
  await Promise.all([run(handlers), run(handlers), run(handlers)])
  await run(handlers)
  expect(await effects(pool)).toEqual([1, 2, 3, 4, 5])
})

test('cancelling a running job ends it, and rolls back its last transaction', async () => {
  const { pool, add, run, jobs } = await openJobs()
  const wait = jobHandler(Input, async (job) => {
    await cancel(pool)
    await untilEnded(job)
  })
  const late = jobHandler(Input, (job) =>
    job.db.transaction(async (tx) => {
      await insertEffect(tx, 1)
      await cancel(pool)
      await job.finishIn(tx, null)
    }),
  )
  await add('wait')
  await run({ wait, late })
  await add('late')
  await run({ wait, late })
  expect((await jobs()).map(({ state }) => state)).toEqual(['cancelled', 'cancelled'])
  expect(await effects(pool)).toEqual([])
})

test('when a server stops, its job returns to the queue, and the next server continues from the saved share', async () => {
  const { add, run, jobs } = await openJobs()
  await add('long')
  const shares = async () => (await jobs()).map(({ share }) => share)
  const stopping = new AbortController()
  const long = jobHandler(Input, async (job) => {
    job.progress(0.5, 'half')
    await expect.poll(shares).toEqual([0.5])
    stopping.abort()
    await untilEnded(job)
  })
  await run({ long }, stopping.signal)
  expect(await jobs()).toMatchObject([{ state: 'waiting', attempts: 0, share: 0.5 }])

  const rest = jobHandler(Input, async (job) => {
    job.progress(0.5, 'half')
    await expect.poll(shares).toEqual([0.75])
  })
  await run({ long: rest })
  expect(await jobs()).toMatchObject([{ state: 'done', share: 1 }])
})

test('a job whose database connections break is started again, and fails after six attempts', async () => {
  const { pool, add, run, jobs } = await openJobs()
  await add('broken')
  let attempts = 0
  const broken = jobHandler(Input, async (job) => {
    attempts += 1
    await job.db.transaction(async (tx) => {
      await insertEffect(tx, attempts)
      await pool.query(
        'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
      )
      await job.finishIn(tx, null)
    })
  })
  // A run may fail because of a broken connection in the pool before it gets to the job.
  const stateAfterTurn = async () => {
    await run({ broken }).catch(() => {})
    return (await jobs())[0].state
  }
  await expect.poll(stateAfterTurn).toBe('failed')
  expect(attempts).toBe(6)
  expect(await effects(pool)).toEqual([])
  expect(await jobs()).toMatchObject([{ state: 'failed', problem: { code: 'server-died' } }])
})

test('a runner whose job was taken over by another runner saves nothing', async () => {
  const { pool, add, run, jobs } = await openJobs()
  await add('insert', 1)
  // The first attempt loses the job to a simulated second attempt, and saves nothing. The third attempt saves the effect.
  const lost = jobHandler(Input, async (job) => {
    await pool.query('update jobs set attempts = 2 where attempts = 1')
    await insert.run(job)
  })
  await run({ insert: lost })
  expect(await effects(pool)).toEqual([1])
  expect(await jobs()).toMatchObject([{ state: 'done', attempts: 3 }])
})
