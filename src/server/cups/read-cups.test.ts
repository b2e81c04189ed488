import { expect, test } from 'vitest'
import { Db } from '#server/platform/db/db.ts'
import { cast, cast_season } from '#testing/cast.ts'
import { filledDatabase } from '#testing/database/database.ts'
import { readCups } from './read-cups.ts'
import { type CupRow, listSeasonCups } from './store.ts'

test('retries when a table was dropped concurrently', async () => {
  const { pool } = await filledDatabase(cast_season)
  const db = Db.of(pool)
  const dropped: CupRow[] = [{ name: 'Overall', image_url: null, standing_id: 999 }]
  const finds = [async () => dropped, () => listSeasonCups(db)]

  const cups = await readCups(db, () => finds.shift()!())
  expect(cups.map((cup) => [cup.name, cup.leaders])).toEqual([
    ['Overall', [cast.users.bjorn]],
    ['Sprint', [cast.users.anna]],
    ['Distance', []],
  ])
})
