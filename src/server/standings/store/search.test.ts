import { expect, test } from 'vitest'
import { Db } from '#server/platform/db/db.ts'
import { filledDatabase } from '#testing/database/database.ts'
import { insertBoard } from '#testing/seasons/boards.ts'
import { test_ids, test_season } from '#testing/test-season.ts'
import { findSeasonStanding } from './pointers.ts'
import { max_found, searchPlaces } from './search.ts'

const players = 16_000

test('a search finds the best teams on every page, even if very many teams match', async () => {
  const { search } = await openHorde()
  const starts = [0, 100, 1234, max_found - 3]
  for (const offset of starts) {
    const { rows, total } = await search('horde', { offset, limit: 5 })
    const expected = [1, 2, 3, 4, 5].map((place) => offset + place).filter((place) => place <= max_found)
    expect([rows.map((row) => row.rank), total]).toEqual([expected, max_found])
  }
})

test('a search finds all teams if only a few match, and returns no rows after the last match', async () => {
  const { search } = await openHorde()
  const ends_in_77 = await search('77 ', { offset: 0, limit: 3 })
  expect([ends_in_77.rows.map((row) => row.rank), ends_in_77.total]).toEqual([[77, 177, 277], players / 100])
  expect(await search('horde', { offset: max_found, limit: 5 })).toEqual({ rows: [], total: max_found })
})

test('a search finds teams far down the board if very many match', async () => {
  const { search } = await openHorde()
  const { rows, total } = await search('late', { offset: 10, limit: 2 })
  expect([rows.map((row) => row.rank), total]).toEqual([[10_011, 10_012], max_found])
})

test('a search finds only Ranked players on the Ranked board', async () => {
  const { search } = await openHorde({ verified: 3 })
  const { rows } = await search('horde', { offset: 1, limit: 2, verified_users: false })
  expect(rows.map((row) => [row.rank, row.team_name])).toEqual([
    [2, 'Horde 2 '],
    [3, 'Horde 4 '],
  ])
})

/**
 * Creates a board with very many teams. 'Horde 1 ' is first; teams after 10,000 are called 'Horde 10001 late' and so
 * on.
 */
async function openHorde({ verified = 0 } = {}) {
  const { pool } = await filledDatabase(test_season)
  const { rows } = await pool.query(
    `insert into users (user_name, team_name, verified_user)
     select 'player ' || n, 'Horde ' || n || case when n > 10000 then ' late' else ' ' end, n = $2
     from generate_series(1, $1::int) n returning user_id, user_name`,
    [players, verified],
  )
  const scores = rows.map(({ user_id, user_name }) => [user_id, 100_000 - Number(user_name.slice(7))])
  await insertBoard(pool, { kind: 'season', weekend_id: test_ids.weekends.davos }, Object.fromEntries(scores))

  const db = Db.of(pool)
  const standing = (await findSeasonStanding(db))!
  const search = (text: string, range: { offset: number; limit: number; verified_users?: boolean }) =>
    searchPlaces(db, standing, { verified_users: true, ...range }, text)
  return { search }
}
