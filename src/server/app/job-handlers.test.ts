import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import type pg from 'pg'
import { expect, test } from 'vitest'
import { runJobs } from '#server/jobs/run-jobs.ts'
import { addJob } from '#server/jobs/store.ts'
import { Db } from '#server/platform/db/db.ts'
import { publishResults } from '#server/scoring/publish.ts'
import { filledDatabase } from '#testing/database/database.ts'
import { startServer } from '#testing/launch.ts'
import { openLog } from '#testing/mail/mail-setup.ts'
import { naiveBoards, standingBoards } from '#testing/seasons/oracle.ts'
import { randomContents } from '#testing/seasons/random-season.ts'
import { job_handlers } from './job-handlers.ts'

const contents = randomContents({ weekends: 3, users: 40, athletes: 24, leagues: 6 }, 8)

async function openSeason() {
  const { pool, filled } = await filledDatabase(contents)
  const db = Db.of(pool)
  const [first, second] = filled.race_ids as [number, number]
  await publishResults(db, { race_ids: [first], state: 'official', actor: 'olga' })
  const add = (kind: string, input: object) => addJob(db, { kind, input, actor: 'player 1' })
  const run = () => runJobs(db, job_handlers, openLog().log)
  const job = async () => (await pool.query('select * from jobs order by job_id desc limit 1')).rows[0]
  return { pool, season_id: filled.season_id, first, second, add, run, job }
}

async function linesOf(pool: pg.Pool, race_id: number) {
  const { rows } = await pool.query('select actor, act, reason from audit where subject = $1', [
    `race ${race_id}`,
  ])
  return rows
}

/** Makes all statements that write to a table wait until the returned function is called. */
async function block(pool: pg.Pool, table: string): Promise<() => Promise<void>> {
  const client = await pool.connect()
  await client.query(`begin; lock table ${table} in share row exclusive mode`)
  return async () => {
    await client.query('rollback')
    client.release()
  }
}

const hasWaiting = async (pool: pg.Pool) =>
  (await pool.query('select from pg_locks where not granted')).rows.length > 0

async function kill(server: ChildProcess): Promise<void> {
  server.kill('SIGKILL')
  await once(server, 'exit')
}

test('a publication during which the server is killed twice is made once, and never partly [E3]', async () => {
  const { pool, season_id, second, add, job } = await openSeason()
  const before = await standingBoards(pool, season_id)
  const env = { DATABASE_URL: String(pool.options.connectionString) }
  await add('publish', { race_ids: [second], state: 'official' })

  // Kills the first server while it builds boards, and the second in the transaction that makes the new boards visible.
  for (const table of ['league_scores', 'audit']) {
    const unblock = await block(pool, table)
    const { process } = await startServer(env)
    await expect.poll(() => hasWaiting(pool)).toBe(true)
    await kill(process)
    await unblock()
    expect(await standingBoards(pool, season_id)).toEqual(before)
    expect(await job()).toMatchObject({ state: 'running' })
  }
  await startServer(env)
  await expect.poll(async () => (await job()).state).toBe('done')

  expect(await job()).toMatchObject({ attempts: 3, result: { changed: [second] } })
  expect(await linesOf(pool, second)).toEqual([{ actor: 'player 1', act: 'publish', reason: null }])
  expect(await standingBoards(pool, season_id)).toEqual(await naiveBoards(pool, season_id))
})

test('a job that is cancelled before its boards become visible changes no board, and the race can be published later', async () => {
  const { pool, season_id, second, add, run, job } = await openSeason()
  const before = await standingBoards(pool, season_id)
  const unblock = await block(pool, 'audit')
  await add('publish', { race_ids: [second], state: 'official' })
  const running = run()
  await expect.poll(() => hasWaiting(pool)).toBe(true)
  await pool.query('update jobs set cancel_requested = true')
  await unblock()
  await running
  expect(await job()).toMatchObject({ state: 'cancelled', result: null })
  expect(await standingBoards(pool, season_id)).toEqual(before)
  expect(await linesOf(pool, second)).toEqual([])

  await add('publish', { race_ids: [second], state: 'official' })
  await run()
  expect(await job()).toMatchObject({ state: 'done', result: { changed: [second] } })
  expect(await standingBoards(pool, season_id)).toEqual(await naiveBoards(pool, season_id))
})

test('the message of a refusal names the race; publishing the same results again changes nothing', async () => {
  const { first, add, run, job } = await openSeason()
  await add('publish', { race_ids: [first], state: 'cancelled' })
  await run()
  expect(await job()).toMatchObject({
    state: 'failed',
    problem: {
      code: 'reason-needed',
      message: expect.stringMatching(/^Race \d+: Changing published points/),
    },
  })
  await add('publish', { race_ids: [first], state: 'official' })
  await run()
  expect(await job()).toMatchObject({ state: 'done', result: { changed: [] } })
})

test('after a change of the rules, the races of a season are scored again, and a second job changes nothing', async () => {
  const { pool, season_id, first, add, run, job } = await openSeason()
  await pool.query('update points_table_rows set points = points + 100')
  for (const changed of [[first], []]) {
    await add('rescore', { season_id, reason: 'vote of the board' })
    await run()
    expect(await job()).toMatchObject({ state: 'done', result: { changed } })
    // The times of the steps are stored, because later jobs use them as estimates.
    const { steps } = await job()
    expect(steps[0]).toEqual({
      step: 'prepare',
      units: 3,
      share: expect.any(Number),
      took_s: expect.any(Number),
    })
  }
  expect(await standingBoards(pool, season_id)).toEqual(await naiveBoards(pool, season_id))
})
