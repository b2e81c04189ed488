import { expect, test } from 'vitest'
import { Db } from '#server/platform/db/db.ts'
import { freshDatabase } from '#testing/database/database.ts'
import { folderOf, MADE_UP_SEASON } from '#testing/seasons/season-folder.ts'
import { importSeason } from './import-season.ts'
import type { SeasonOptions } from './season/season-options.ts'

const options: SeasonOptions = {
  actor: 'anna',
  dry_run: false,
  max_mb: 16,
  variant: 'worldcup',
  is_current: false,
  prices: [],
}

test('a weekend with a team for each race has a selection for each race that scores points [3.11c rules §11]', async () => {
  const pool = await freshDatabase()
  await importSeason(Db.of(pool), folderOf(MADE_UP_SEASON), options)
  const { rows } = await pool.query(`select team_per_race, weekend_name,
      (select count(*)::int from selections s where s.weekend_id = w.weekend_id) as selections,
      (select count(*)::int from races r where r.weekend_id = w.weekend_id and kind <> 'qualification_race') as races
    from weekends w order by weekend_id`)
  expect(rows.map(Object.values)).toEqual([
    [false, 'Gommiswald Weekend', 2, 4],
    [false, 'Tour de Snow', 3, 6],
    [true, 'World Championships', 2, 2],
  ])
})
