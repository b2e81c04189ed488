import { expect, it } from 'vitest'
import { buildApp } from '#server/app/app.ts'
import { Db } from '#server/platform/db/db.ts'
import { openRequestPool } from '#server/platform/db/pool.ts'
import { startDeadlineJobs } from '#server/popularity/deadline-jobs.ts'
import { freshDatabase } from '#testing/database/database.ts'
import { makeRandomSeason } from '#testing/seasons/random-season.ts'
import { lockClosed, takeGate } from './store/locks.ts'

/** Opens a season. The first selection and the first side bet close after `closes_in`, all others close tomorrow. */
async function openSeason(closes_in: string) {
  const pool = await freshDatabase()
  await makeRandomSeason(pool, { weekends: 2, users: 4, athletes: 6, leagues: 1 }, 1)
  await pool.query(
    'alter table selections disable trigger no_unlocking; alter table sidebets disable trigger no_unlocking',
  )
  await pool.query(
    `update selections set locked_at = null, trading_opens_at = now() - interval '1 hour',
       trading_close = case when selection_id = 1 then now() + $1::interval else now() + interval '1 day' end`,
    [closes_in],
  )
  await pool.query(
    `update sidebets set locked_at = null,
       betting_close = case when sidebet_id = 1 then now() + $1::interval else now() + interval '1 day' end`,
    [closes_in],
  )
  return pool
}

it('locks each selection and side bet whose deadline has passed, once, and no others [4.4a 4.7a rules §3]', async () => {
  const db = Db.of(await openSeason('-1 second'))
  expect(await lockClosed(db, 'played')).toEqual({ selections: [1], sidebets: [1] })
  expect(await lockClosed(db, 'played')).toEqual({ selections: [], sidebets: [] })
})

it('locks selections of a season without teams only if that season is given [rules §3]', async () => {
  const pool = await openSeason('-1 second')
  await pool.query('delete from teams')
  expect(await lockClosed(Db.of(pool), 'played')).toEqual({ selections: [], sidebets: [] })
  expect(await lockClosed(Db.of(pool), { season_id: 1 })).toEqual({ selections: [1], sidebets: [1] })
})

it('the server locks a selection at its close and not earlier, and then counts the picks [4.4a rules §3]', async () => {
  const pool = await openSeason('1 second')
  const app = buildApp({ pool, now: () => new Date(), isDraining: () => false, page_folder: '/nowhere' })
  const stop = startDeadlineJobs(Db.of(pool), app.log)
  const counted = 'select is_final from popularity_counts where selection_id = 1'
  await expect.poll(async () => (await pool.query(counted)).rows[0]?.is_final).toBe(true)
  await stop()
  const { rows } = await pool.query(
    `select bool_and(locked_at >= trading_close) as in_time, count(*) from selections where locked_at is not null`,
  )
  expect(rows).toEqual([{ in_time: true, count: 1 }])
  await app.close()
})

it('a change whose process hangs or loses its connection does not block the close or other changes [R01]', async () => {
  const pool = await openSeason('-1 second')
  const requests = openRequestPool(pool.options.connectionString!)
  const asleep = await requests.connect()
  await asleep.query(`begin; select pg_advisory_xact_lock_shared(hashtext('gate'), 1)`)
  expect(await lockClosed(Db.of(pool), 'played')).toMatchObject({ selections: [1] })
  await expect(asleep.query('commit')).rejects.toThrow()
  asleep.release(true)

  const closing = Db.of(pool).transaction(async (tx) => {
    await takeGate(tx, 2)
    await pool.query(`select pg_advisory_xact_lock_shared(hashtext('gate'), 2)`)
  })
  await expect(closing).rejects.toThrow()
  await requests.end()
})
