import { describe, expect, test } from 'vitest'
import { OwnRow } from '#contract/cups.ts'
import { logIn, visit } from '#testing/browser.ts'
import { testApp } from '#testing/test-app.ts'
import { test_ids } from '#testing/test-season.ts'

const { app, pool } = await testApp()
const { anna, bjorn, chiara, vera, idle } = test_ids.users

async function rowOf(user_id: number, board: string) {
  const reply = await (await logIn(app, pool, user_id)).ask('GET', `/api/me/cups/${board}`)
  expect(reply.headers['cache-control']).toBe('no-store')
  return OwnRow.parse(reply.json())
}

describe('GET /api/me/cups/:name/row', () => {
  test('returns the user’s row in the season’s board, and its position from the top', async () => {
    expect(await rowOf(anna, 'Overall/row')).toMatchObject({
      row: { user_id: anna, rank: 2, score: 210.25, user: { team_name: 'Ski Queens 100%' } },
      position: 2,
    })
  })

  test('players who share a rank have consecutive positions [rules §5]', async () => {
    expect(await rowOf(bjorn, 'Sprint/row')).toMatchObject({ row: { rank: 2 }, position: 2 })
    expect(await rowOf(chiara, 'Sprint/row')).toMatchObject({ row: { rank: 2 }, position: 3 })
  })

  test('the Ranked board has its own ranks, without verified users [1.7b 6.5]', async () => {
    expect(await rowOf(chiara, 'Overall/row')).toMatchObject({ row: { rank: 4 }, position: 4 })
    expect(await rowOf(chiara, 'Overall/row?verified_users=False')).toMatchObject({
      row: { rank: 3 },
      position: 3,
    })
    expect(await rowOf(vera, 'Overall/row?verified_users=False')).toEqual({ row: null, position: null })
  })

  test.each(['Overall/row', 'Distance/row'])('a player without a score has no row: %s', async (board) => {
    expect(await rowOf(idle, board)).toEqual({ row: null, position: null })
  })

  test('404 for a missing cup, and 401 for a visitor', async () => {
    const player = await logIn(app, pool, anna)
    expect((await player.ask('GET', '/api/me/cups/Biathlon/row')).statusCode).toBe(404)
    expect((await (await visit(app)).ask('GET', '/api/me/cups/Overall/row')).statusCode).toBe(401)
  })
})
