import { expect, test } from 'vitest'
import { listNewPlayers } from '#contract/cups.ts'
import { ask } from '#testing/ask.ts'
import { insertBoard } from '#testing/seasons/boards.ts'
import { testApp } from '#testing/test-app.ts'
import { test_ids } from '#testing/test-season.ts'

const { app, pool } = await testApp()
const { anna, bjorn, chiara, vera, gone, idle } = test_ids.users

async function newPlayers(query = '') {
  const { reply, total } = await ask(app, listNewPlayers, `/api/cups/Overall/new_players${query}`)
  return { rows: reply.map(({ user_id, rank, score, move }) => [user_id, rank, score, move]), total }
}

/** Adds a scored weekend after all others, with the season's standing after it. */
async function addScoredWeekend(days: number, scores: Record<number, number>) {
  const { rows } = await pool.query(
    `insert into weekends (season_id, weekend_name, event_start, event_end, time_zone)
     select 1, $1, game_now() + make_interval(days => $2), game_now() + make_interval(days => $2 + 2), 'UTC'
     returning weekend_id`,
    [`Weekend ${days}`, days],
  )
  await insertBoard(pool, { kind: 'season', weekend_id: rows[0].weekend_id }, scores)
}

test('during the first three weekends all players are new [19.10]', async () => {
  const { rows, total } = await newPlayers()
  expect([rows[0], total]).toEqual([[bjorn, 1, 220, null], 5])
})

test('after three weekends, a player is new if their first team was for one of the last three weekends [19.10]', async () => {
  const before = { [anna]: 30_000, [bjorn]: 25_000, [chiara]: 8_050, [vera]: 20_000, [gone]: 500 }
  await addScoredWeekend(20, before)
  expect((await newPlayers()).total).toBe(5)
  // The standing before the last three weekends is now the standing after Ruka. It contains all players except `idle`.
  await addScoredWeekend(27, { ...before, [idle]: 4_050 })
  expect(await newPlayers()).toEqual({ rows: [[idle, 1, 40.5, null]], total: 1 })
  expect(await newPlayers('?limit=1&offset=1')).toEqual({ rows: [], total: 1 })
})
