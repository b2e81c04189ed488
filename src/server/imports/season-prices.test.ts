import { expect, test } from 'vitest'
import { Db } from '#server/platform/db/db.ts'
import { freshDatabase } from '#testing/database/database.ts'
import { folderOf, MADE_UP_SEASON } from '#testing/seasons/season-folder.ts'
import { importSeason } from './import-season.ts'

test('athletes with a price in athletes.csv are reported as given, and counted once if a price file also contains them [W4]', async () => {
  const pool = await freshDatabase()
  const own: Record<string, string> = { A1: '9000', A2: '8000' }
  const [head, ...rows] = MADE_UP_SEASON['athletes.csv'].trim().split('\n')
  const priced = rows.map((row) => `${row},${own[row.split(',')[0]!] ?? ''}`)
  const athletes = [`${head},price`, ...priced, ''].join('\n')
  const file = `${folderOf({ 'prices.csv': 'athlete_id,price\nA1,12345\nA3,7000\n' })}/prices.csv`
  const options = {
    actor: 'anna',
    dry_run: true,
    max_mb: 16,
    variant: 'worldcup',
    is_current: false,
  } as const
  const folder = folderOf({ ...MADE_UP_SEASON, 'athletes.csv': athletes })
  const imported = await importSeason(Db.of(pool), folder, { ...options, prices: [file] })
  expect(imported).toMatchObject({ ok: true, report: { prices_given: 3, prices_by_formula: 9 } })
})
