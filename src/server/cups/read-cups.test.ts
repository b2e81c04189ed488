import { expect, test } from 'vitest'
import { Db } from '#server/platform/db/db.ts'
import { filledDatabase } from '#testing/database/database.ts'
import { test_ids, test_season } from '#testing/test-season.ts'
import { readCups } from './read-cups.ts'
import { type CupRow, listSeasonCups } from './store.ts'

test('cups are read again if the table of a standing was dropped concurrently', async () => {
  const { pool } = await filledDatabase(test_season)
  const db = Db.of(pool)
  const dropped: CupRow[] = [{ name: 'Overall', image_url: null, standing_id: 999 }]
  const finds = [async () => dropped, () => listSeasonCups(db)]

  const cups = await readCups(db, () => finds.shift()!())
  expect(cups.map((cup) => [cup.name, cup.leaders])).toEqual([
    ['Overall', [test_ids.users.bjorn]],
    ['Sprint', [test_ids.users.anna]],
    ['Distance', []],
  ])
})
