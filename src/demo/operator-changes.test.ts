import { expect, test } from 'vitest'
import { saveResults } from '#server/imports/results/save-results.ts'
import { listRacesByCode } from '#server/imports/store/revisions.ts'
import { openGameClock } from '#server/platform/clock/open-clock.ts'
import { Db } from '#server/platform/db/db.ts'
import { publishResults } from '#server/scoring/publish.ts'
import { filledDatabase } from '#testing/database/database.ts'
import { demoSeason } from '#testing/seasons/demo-season.ts'
import { advanceDemo } from './advance-demo.ts'
import { resultRows } from './generator/simulate-results.ts'

test('the demo publishes nothing for a race that an operator has changed', async () => {
  const { pool, filled } = await filledDatabase(demoSeason('marathon'))
  const db = Db.of(pool)
  const codes = ['demo-8-1-f', 'demo-8-1-m']
  const [women, men] = await listRacesByCode(db, filled.season_id, codes)

  const cancelled = { state: 'cancelled', actor: 'olga', reason: 'No snow' } as const
  await publishResults(db, { race_ids: [women!.race_id], ...cancelled })
  const athlete = await pool.query(`select athlete_id from athletes where federation_code = 'demo-m-1'`)
  const athlete_ids = new Map([['demo-m-1', athlete.rows[0].athlete_id as number]])
  const rows = resultRows('demo-8-1-m', [{ code: 'demo-m-1', tenths: 90_000, status: null }])
  await saveResults(db, [men!], rows, { source: 'file', actor: 'olga', athlete_ids })

  await openGameClock(db, new Date('2027-01-24T08:00:00Z'))
  await advanceDemo(db)
  const { rows: races } = await pool.query(
    `select race_code, state, (select count(*) from publications p where p.race_id = r.race_id) as publications,
       array(select imported_by from result_revisions v where v.race_id = r.race_id) as imported_by
     from races r where race_code like 'demo-8-%' or race_code like 'demo-9-%' order by race_code`,
  )
  expect(races).toEqual([
    { race_code: 'demo-8-1-f', state: 'cancelled', publications: 1, imported_by: [] },
    { race_code: 'demo-8-1-m', state: 'scheduled', publications: 0, imported_by: ['olga'] },
    { race_code: 'demo-9-1-f', state: 'provisional', publications: 1, imported_by: ['demo'] },
    { race_code: 'demo-9-1-m', state: 'provisional', publications: 1, imported_by: ['demo'] },
  ])
})
