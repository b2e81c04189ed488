import type pg from 'pg'
import { expect, it } from 'vitest'
import { Db } from '#server/platform/db/db.ts'
import { freshDatabase } from '#testing/database/database.ts'
import { makeRandomSeason } from '#testing/seasons/random-season.ts'
import { publishResults } from './publish.ts'
import { settleSidebet } from './settle.ts'

const size = { weekends: 2, users: 4, athletes: 6, leagues: 1 }
const actor = 'olga'

/** Creates two past seasons in which nothing is locked; only `other` has teams. */
async function openSeasons(pool: pg.Pool) {
  const own = await makeRandomSeason(pool, { ...size, users: 0, leagues: 0 }, 1)
  const other = await makeRandomSeason(pool, size, 2)
  await pool.query(`
    alter table selections disable trigger no_unlocking;
    alter table sidebets disable trigger no_unlocking;
    update selections set locked_at = null;
    update sidebets set locked_at = null`)
  return { own, other }
}

/** Counts the locked and the unlocked selections and side bets of a season. */
async function countLocks(pool: pg.Pool, season_id: number) {
  const { rows } = await pool.query<{ locked: number; open: number }>(
    `select (count(*) filter (where locked_at is not null))::int as locked,
       (count(*) filter (where locked_at is null))::int as open
     from (select weekend_id, locked_at from selections union all select weekend_id, locked_at from sidebets) due
     join weekends using (weekend_id) where season_id = $1`,
    [season_id],
  )
  return rows[0]!
}

it('publishing locks closed selections and side bets of its own season only, even without teams [W5]', async () => {
  const pool = await freshDatabase()
  const { own, other } = await openSeasons(pool)
  const before = await countLocks(pool, other.season_id)
  const { refused } = await publishResults(Db.of(pool), { race_ids: own.race_ids.slice(0, 1), actor })
  expect(refused).toEqual([])
  expect(await countLocks(pool, own.season_id)).toMatchObject({ open: 0 })
  expect(await countLocks(pool, other.season_id)).toEqual(before)
})

it('settling a side bet locks closed selections and side bets of its own season only [W5]', async () => {
  const pool = await freshDatabase()
  const { own, other } = await openSeasons(pool)
  const { rows } = await pool.query(
    `select sidebet_id, min(option_id) as option_id from sidebet_options join sidebets using (sidebet_id)
     join weekends using (weekend_id) where season_id = $1 group by 1 limit 1`,
    [own.season_id],
  )
  expect(await settleSidebet(Db.of(pool), { ...rows[0], actor })).toBeNull()
  expect(await countLocks(pool, own.season_id)).toMatchObject({ open: 0 })
  expect(await countLocks(pool, other.season_id)).toMatchObject({ locked: 0 })
})
