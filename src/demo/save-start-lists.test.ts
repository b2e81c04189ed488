import { expect, test } from 'vitest'
import { openGameClock } from '#server/platform/clock/open-clock.ts'
import { Db } from '#server/platform/db/db.ts'
import { freshDatabase } from '#testing/database/database.ts'
import { advanceDemo } from './advance-demo.ts'
import { makeDemoSeason } from './make-demo-season.ts'

test('the open weekend has start lists with non-starters that agree with its results [rules §11]', async () => {
  const pool = await freshDatabase()
  const db = Db.of(pool)
  const start = Date.parse('2027-01-14T08:00:00Z')
  await openGameClock(db, new Date(start))
  await makeDemoSeason(db, { variant: 'worldcup', seed: 'starters', players: 2 })
  const count = async (query: string) => (await pool.query(query)).rows[0].count as number

  const without_list = `select count(*)::int from races r join selections s using (selection_id)
    where s.trading_close = (select min(trading_close) from selections where trading_close > game_now())
      and state = 'scheduled' and not exists (select from start_lists l where l.race_id = r.race_id)`
  expect(await count(without_list)).toBe(0)
  expect(await count('select count(*)::int from start_lists')).toBeGreaterThan(0)
  for (const state of ['doubtful', 'not starting'])
    expect(await count(`select count(*)::int from starters where state = '${state}'`)).toBeGreaterThan(1)

  await openGameClock(db, new Date(start + 7 * 24 * 3_600_000))
  await advanceDemo(db)
  const of_listed = `from races r join results x using (revision_id) join start_lists l using (race_id)
    left join starters s on s.start_list_id = l.start_list_id and s.athlete_id = x.athlete_id`
  expect(await count(`select count(*)::int ${of_listed} where s.state = 'confirmed'`)).toBeGreaterThan(20)
  const contradicted = `${of_listed} where coalesce(s.state, 'not starting') = 'not starting' and x.status is distinct from 'DNS'`
  expect(await count(`select count(*)::int ${contradicted}`)).toBe(0)
})
