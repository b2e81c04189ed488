import { describe, expect, test } from 'vitest'
import { listWeekendPrices } from '#contract/weekends.ts'
import { ask } from '#testing/ask.ts'
import { testApp } from '#testing/test-app.ts'
import { test_ids } from '#testing/test-season.ts'

const { app, pool } = await testApp()
const { athletes } = test_ids

describe('GET /api/weekends/:weekend_id/prices', () => {
  test('after the close, lists the prices that athletes had at the close [7.29 3.17 3.11e]', async () => {
    const { reply } = await ask(app, listWeekendPrices, '/api/weekends/1/prices/')
    expect(reply).toEqual([
      { athlete_id: athletes.ask, price: 18_000 },
      { athlete_id: athletes.birk, price: 15_000 },
      { athlete_id: athletes.ivan, price: 9000 },
      { athlete_id: athletes.retired, price: 1000 },
      { athlete_id: athletes.norway, price: 12_000 },
    ])
  })

  test('before the close, lists the current prices [3.17]', async () => {
    const { reply } = await ask(app, listWeekendPrices, '/api/weekends/2/prices')
    expect(reply.map(({ athlete_id, price }) => [athlete_id, price])).toEqual([
      [athletes.ask, 20_000],
      [athletes.birk, 15_000],
      [athletes.dina, 18_000],
      [athletes.ivan, 9000],
      [athletes.retired, 1000],
      [athletes.norway, 12_000],
    ])
  })

  test('lists the current prices for a weekend that never closes because it has no selections [3.17]', async () => {
    await pool.query(`
      insert into weekends (season_id, weekend_name, event_start, event_end)
      values (1, 'Exhibition', '2026-02-01', '2026-02-02')`)
    const { reply } = await ask(app, listWeekendPrices, '/api/weekends/4/prices')
    expect(reply[0]).toEqual({ athlete_id: athletes.ask, price: 20_000 })
    await pool.query('delete from weekends where weekend_id = 4')
  })

  test('a price set at the exact time of the close counts [3.17]', async () => {
    await pool.query(`
      insert into prices (season_id, athlete_id, set_at, price)
      select 1, ${athletes.birk}, trading_close, 14000 from selections where selection_id = 1`)
    const { reply } = await ask(app, listWeekendPrices, '/api/weekends/1/prices')
    expect(reply[1]).toEqual({ athlete_id: athletes.birk, price: 14_000 })
    await pool.query('delete from prices where price = 14000')
  })

  test('for a weekend with several selections, the last close counts [3.17]', async () => {
    await pool.query(`
      insert into selections (weekend_id, name, trading_opens_at, trading_close)
      values (1, 'Last leg', now() - interval '1 day', now() - interval '1 hour')`)
    const { reply } = await ask(app, listWeekendPrices, '/api/weekends/1/prices')
    expect(reply[0]).toEqual({ athlete_id: athletes.ask, price: 20_000 })
    await pool.query(`delete from selections where name = 'Last leg'`)
  })
})
