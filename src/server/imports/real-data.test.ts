import { join } from 'node:path'
import type pg from 'pg'
import { describe, expect, test } from 'vitest'
import { dbOf } from '#server/db/db.ts'
import { freshDatabase } from '#server/testing/database.ts'
import { realData } from '#server/testing/real-data.ts'
import { importPrices } from './import-prices.ts'
import { importSeason } from './import-season.ts'
import type { SeasonOptions } from './season-options.ts'

/** Real races are no part of the project: they are read where somebody has them, else these tests are skipped. */
const folder = realData ?? ''

const options: SeasonOptions = {
  actor: 'anna',
  dry_run: false,
  max_mb: 16,
  variant: 'worldcup',
  is_current: true,
  prices: [],
}

const SEASONS = [
  [
    'wc_2018-19',
    { weekends: 15, selections: 40, races: 80, cancelled: 0, athletes: 704, teams: 69, results: 5048 },
  ],
  [
    'wc_2021-22',
    { weekends: 12, selections: 37, races: 78, cancelled: 20, athletes: 559, teams: 82, results: 3729 },
  ],
  [
    'wc_2022-23_to_feb05',
    { weekends: 8, selections: 17, races: 52, athletes: 392, teams: 42, results: 2928 },
  ],
  ['wc_2025-26_calendar_sprints_relays', { races: 39, athletes: 642, teams: 82, results: 2528 }],
] as const

describe.skipIf(!realData)('real seasons, where REAL_DATA names a folder of them', () => {
  test.each(SEASONS)('%s is taken in whole', async (name, counts) => {
    const pool = await freshDatabase()
    expect(await importSeason(dbOf(pool), join(folder, name), options)).toMatchObject({
      ok: true,
      report: counts,
    })
    expect(await countRevisions(pool)).toBe(counts.races - ('cancelled' in counts ? counts.cancelled : 0))
  })

  test('a live game’s prices find 347 athletes of the season, and teams by country and number', async () => {
    const pool = await freshDatabase()
    await importSeason(dbOf(pool), join(folder, 'wc_2021-22'), options)
    const file = join(folder, 'fantasy_prices', '2021-12-before-davos.csv')
    const refused = await importPrices(dbOf(pool), file, { ...options, skip_unknown: false })
    expect(refused).toMatchObject({ ok: false, count: 610 })
    const taken = await importPrices(dbOf(pool), file, { ...options, skip_unknown: true })
    // 347 athletes and 76 teams; one team more stands in the list under the name of its successor.
    expect(taken).toMatchObject({ ok: true, report: { prices: 347 + 76, skipped: 610 } })
    expect(await countPricedAthletes(pool)).toBe(347)
  })
})

/** Those with a price of their own beside the one by the rule. */
async function countPricedAthletes(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query(`select count(*) as count from (
    select athlete_id from prices join athletes using (athlete_id) where not is_team
    group by athlete_id having count(*) = 2) priced_twice`)
  return rows[0].count
}

async function countRevisions(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query('select count(*) as count from result_revisions')
  return rows[0].count
}
