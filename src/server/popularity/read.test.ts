import type pg from 'pg'
import { expect, test } from 'vitest'
import { dbOf } from '#server/db/db.ts'
import { cast, insertCast } from '#server/testing/cast.ts'
import { freshDatabase } from '#server/testing/database.ts'
import { readPopularity, readPopularityOfAthlete } from './read.ts'

const { ask } = cast.athletes
const { ruka, davos } = cast.selections
const half = [{ athlete_id: ask, ratio: 0.5 }]

/** Forty teams of Davos, of which so many have Ask and the others Birk. */
async function openDavos(with_ask: number) {
  const pool = await freshDatabase()
  await insertCast(pool)
  await pool.query(
    `insert into users (user_name, team_name) select 'fan ' || n, 'Fans' from generate_series(1, 40) n`,
  )
  await pool.query(`insert into teams select ${davos}, user_id from users where team_name = 'Fans'`)
  await pool.query(`
    insert into picks (selection_id, user_id, athlete_id, gender)
    select ${davos}, user_id, case when substr(user_name, 5)::int <= ${with_ask} then 1 else 2 end, 'm'
    from users where team_name = 'Fans'`)
  return { pool, db: dbOf(pool) }
}

/** Another process that is about to count. */
async function counting(pool: pg.Pool) {
  const other = await pool.connect()
  await other.query('begin')
  await other.query(`select pg_advisory_xact_lock(hashtext('popularity'), ${davos})`)
  return async () => {
    await other.query('commit')
    other.release()
  }
}

test('rules §9 what may not be told is not kept either', async () => {
  const { pool, db } = await openDavos(21)
  expect(await readPopularity(db, davos)).toEqual([{ athlete_id: ask, ratio: 0.53 }])
  const { rows } = await pool.query('select athlete_id, ratio from popularity')
  expect(rows).toEqual([{ athlete_id: ask, ratio: 0.53 }])
})

test('of many readers one counts, and notes that it changed; the others say the same', async () => {
  const { pool, db } = await openDavos(20)
  await pool.query('delete from public_changes')
  const replies = await Promise.all(Array.from({ length: 12 }, () => readPopularity(db, davos)))
  expect(replies).toEqual(replies.map(() => [...half, { athlete_id: 2, ratio: 0.5 }]))

  const { rows } = await pool.query('select count(*)::int as changes from public_changes')
  expect(rows).toEqual([{ changes: 1 }])
})

test('while another counts again, readers get what was counted last and do not wait', async () => {
  const { pool, db } = await openDavos(20)
  const before = await readPopularity(db, davos)
  await pool.query(`update popularity_counts set counted_at = counted_at - interval '2 hours'`)
  await pool.query(`update picks set athlete_id = 1 where athlete_id = 2`)

  const finish = await counting(pool)
  expect(await readPopularity(db, davos)).toEqual(before)
  await finish()
  expect(await readPopularity(db, davos)).toEqual([{ athlete_id: ask, ratio: 1 }])
})

test('the very first time they wait, as there is nothing to show', async () => {
  const { pool, db } = await openDavos(40)
  const finish = await counting(pool)
  const reading = readPopularity(db, davos)
  await expect.poll(() => countWaiting(pool)).toBe(1)
  await finish()
  expect(await reading).toEqual([{ athlete_id: ask, ratio: 1 }])
})

test('rules §9 what was counted before the lock is not taken for exact, and what was after it is final', async () => {
  const { pool, db } = await openDavos(21)
  await readPopularity(db, davos)
  await pool.query(`update selections set trading_close = now() where selection_id = ${davos}`)
  await pool.query(`update selections set locked_at = clock_timestamp() where selection_id = ${davos}`)
  const exact = [
    { athlete_id: ask, ratio: 21 / 40 },
    { athlete_id: 2, ratio: 19 / 40 },
  ]
  expect(await readPopularity(db, davos)).toEqual(exact)

  const { rows: first } = await pool.query('select counted_at from popularity_counts')
  await pool.query(`update popularity_counts set counted_at = counted_at - interval '2 hours'`)
  expect(await readPopularity(db, davos)).toEqual(exact)
  const { rows: then } = await pool.query(
    `select counted_at + interval '2 hours' as counted_at from popularity_counts`,
  )
  expect(then).toEqual(first)
})

test('rules §2 a squad that rolls over is counted where it counts', async () => {
  const { pool, db } = await openDavos(40)
  await pool.query('update selections set rolls_over = true')
  await pool.query(`
    insert into selections (weekend_id, name, trading_opens_at, trading_close, rolls_over)
    select weekend_id, 'Next', now() - interval '1 day', trading_close + interval '1 day', true
    from selections where selection_id = ${davos}`)
  const popular = await readPopularityOfAthlete(db, ask)
  expect(popular.map(({ selection_name, ratio }) => [selection_name, ratio])).toEqual([
    ['Davos', 1],
    ['Next', 1],
  ])
  expect(await readPopularity(db, ruka)).toEqual([])
})

async function countWaiting(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query(`
    select count(*)::int from pg_locks join pg_database d on d.oid = database
    where locktype = 'advisory' and not granted and datname = current_database()`)
  return rows[0].count
}
