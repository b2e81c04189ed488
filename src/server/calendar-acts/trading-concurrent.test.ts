import type pg from 'pg'
import { beforeEach, expect, test, vi } from 'vitest'
import { lockWeekends } from '#server/calendar-acts/store/lock.ts'
import { Db } from '#server/platform/db/db.ts'
import { filledDatabase } from '#testing/database/database.ts'
import { test_ids, test_season } from '#testing/test-season.ts'

const { davos } = test_ids.selections

let pool: pg.Pool
let one: pg.PoolClient
let other: pg.PoolClient

/** `one` and `other` are the database connections of two operators. Nobody has a team in Davos. */
beforeEach(async () => {
  ;({ pool } = await filledDatabase(test_season))
  await pool.query(
    `delete from picks where selection_id = ${davos}; delete from teams where selection_id = ${davos}`,
  )
  const clients = await Promise.all([pool.connect(), pool.connect()])
  ;[one, other] = clients
  return () => {
    for (const client of clients) client.release(true)
  }
})

const cause = async () => {
  const { rows } = await pool.query(`select no_team_because from selections where selection_id = ${davos}`)
  return rows[0].no_team_because
}

const price = (athlete_id: number, amount: number | null) =>
  `update season_athletes set price = ${amount} where season_id = 1 and athlete_id = ${athlete_id}`

/** Runs two changes in concurrent transactions. The first is committed once the second waits for it or is done. */
async function changeAtOnce(first: string, second: string) {
  await one.query('begin')
  await other.query('begin')
  await one.query(first)
  await commitAfter(other.query(second))
}

async function commitAfter(second: Promise<unknown>) {
  let is_done = false
  const ended = second.finally(() => {
    is_done = true
  })
  ended.catch(() => {})
  await vi.waitFor(async () => expect(is_done || (await isWaiting())).toBe(true), { timeout: 60_000 })
  await one.query('commit')
  await ended
  await other.query('commit')
}

async function isWaiting() {
  const { rowCount } = await pool.query(
    `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  )
  return rowCount === 1
}

test('picks open if the prices of men and of women are set concurrently', async () => {
  await pool.query('update season_athletes set price = null')
  await changeAtOnce(price(test_ids.athletes.ask, 20_000), price(test_ids.athletes.dina, 18_000))
  expect(await cause()).toBeNull()
})

test('picks stay closed if the budget is enforced while prices are removed', async () => {
  await pool.query(`update selections set is_budget_enforced = false where selection_id = ${davos}`)
  await changeAtOnce(
    `update selections set is_budget_enforced = true where selection_id = ${davos}`,
    'update season_athletes set price = null',
  )
  expect(await cause()).toBe('no-prices')
})

test('picks stay closed in a selection that is added while prices are removed', async () => {
  await changeAtOnce(
    'update season_athletes set price = null',
    `insert into selections (weekend_id, name, trading_opens_at, trading_close, max_picks_per_gender, budget, is_budget_enforced)
     select weekend_id, 'Second', trading_opens_at, trading_close, 8, 100000, true from selections where selection_id = ${davos}`,
  )
  const { rows } = await pool.query(`select no_team_because from selections where name = 'Second'`)
  expect(rows).toEqual([{ no_team_because: 'no-prices' }])
})

test('a calendar change that holds the locks of selections does not deadlock with a change of prices', async () => {
  await one.query('begin')
  await lockWeekends(Db.in(one), [test_ids.weekends.davos])
  await other.query('begin')
  const prices = other.query('update season_athletes set price = null')
  prices.catch(() => {})
  await vi.waitFor(async () => expect(await isWaiting()).toBe(true), { timeout: 60_000 })
  await one.query(`update selections set max_picks_per_gender = 3 where selection_id = ${davos}`)
  await commitAfter(prices)
  expect(await cause()).toBe('no-prices')
})
