import type pg from 'pg'
import { expect, test } from 'vitest'
import { Db } from '#server/platform/db/db.ts'
import { freshDatabase } from '#testing/database/database.ts'
import { fileOf, folderOf, MADE_UP_SEASON } from '#testing/seasons/season-folder.ts'
import { issueMessages } from './files/issues.ts'
import { importPrices, type PriceOptions } from './import-prices.ts'
import { importSeason } from './import-season.ts'

const options = { actor: 'anna', dry_run: false, max_mb: 16, skip_unknown: false }

async function seasonedDatabase(): Promise<pg.Pool> {
  const pool = await freshDatabase()
  const more = { variant: 'worldcup', is_current: true, prices: [] } as const
  await importSeason(Db.of(pool), folderOf(MADE_UP_SEASON), { ...options, ...more })
  return pool
}

async function importList(pool: pg.Pool, content: string, more: Partial<PriceOptions> = {}) {
  const imported = await importPrices(Db.of(pool), fileOf(content), { ...options, ...more })
  return imported.ok ? imported.report : issueMessages(imported)
}

async function priceOf(pool: pg.Pool, code: string) {
  const { rows } = await pool.query(
    'select price, active from season_athletes join athletes using (athlete_id) where federation_code = $1',
    [code],
  )
  return rows[0]
}

test('sets prices, makes athletes active or inactive, and reports the previous values', async () => {
  const pool = await seasonedDatabase()
  expect(await importList(pool, 'federation_code,price,active\nA1,15000,yes\nA2,300,no\n')).toEqual({
    season: '2030-31',
    prices: 2,
    changed: 2,
    skipped: 0,
  })
  expect(await priceOf(pool, 'A1')).toEqual({ price: 15_000, active: true })
  expect(await priceOf(pool, 'A2')).toEqual({ price: 300, active: false })
  const { rows } = await pool.query(`select before from audit where act = 'import prices'`)
  expect(rows[0].before).toContainEqual({ federation_code: 'A1', price: 19_000 })
})

test('if an athlete has several dated prices, all are stored and the latest is in effect', async () => {
  const pool = await seasonedDatabase()
  await importList(pool, 'federation_code,price,set_at\nA1,200,2020-01-02\nA1,100,2020-01-01\n')
  expect(await priceOf(pool, 'A1')).toMatchObject({ price: 19_000 })
  const { rows } = await pool.query(`select price from prices join athletes using (athlete_id)
    where federation_code = 'A1' order by set_at`)
  expect(rows.map((row) => row.price)).toEqual([100, 200, 19_000])
})

test('refuses future prices', async () => {
  const pool = await seasonedDatabase()
  const [sentence] = (await importList(pool, 'federation_code,price,set_at\nA1,200,2098-01-02\n')) as string[]
  expect(sentence).toContain('line 2, column set_at: found 2098-01-02, expected a date no later than today')
})

test('refuses unknown athletes, or skips them if requested', async () => {
  const pool = await seasonedDatabase()
  const content = 'federation_code,price\nA1,15000\nA9,300\n'
  expect(await importList(pool, content)).toEqual([
    'file.csv, line 3, column federation_code: found "A9", expected an athlete of this season',
  ])
  expect(await importList(pool, content, { skip_unknown: true })).toMatchObject({ prices: 1, skipped: 1 })
})

test('refuses two prices for one athlete', async () => {
  const pool = await seasonedDatabase()
  expect(await importList(pool, 'federation_code,price\nA1,15000\nA1,300\n')).toEqual([
    'file.csv, column price: found Ada Skare at 15000 and at 300, expected one price for each athlete and instant',
  ])
})
