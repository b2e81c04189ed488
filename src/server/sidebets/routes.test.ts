import { describe, expect, test } from 'vitest'
import { getSidebetOfUser } from '#contract/sidebets.ts'
import { ask, expectError } from '#testing/ask.ts'
import { teamPlayer } from '#testing/team-player.ts'
import { testApp } from '#testing/test-app.ts'
import { test_ids } from '#testing/test-season.ts'

const { app, pool } = await testApp()
const { users, sidebets } = test_ids
const { davos } = sidebets
const [ask_wins, birk_wins] = [1, 2]

/** The ids of a side bet in a hidden weekend, and of a second side bet in Davos with its own options. */
const [secret, other] = [2, 3]
await pool.query(`
  insert into sidebets (weekend_id, description, value, betting_close)
  select weekend_id, 'Who?', 100, game_now() + interval '1 day' from unnest(array[3, 2]) weekend_id;
  insert into sidebet_options (sidebet_id, description) values (3, 'Nobody')`)

const anna = await teamPlayer(app, pool, users.anna)
const idle = await teamPlayer(app, pool, users.idle)
const own = async () => (await anna.ask('GET', `/api/me/placed_sidebets/${davos}`)).json()
const of = (user_id: number, sidebet_id: number | string) =>
  `/api/users/${user_id}/placed_sidebets/${sidebet_id}`

describe('PUT /api/me/placed_sidebets/:sidebet_id', () => {
  test('saves, changes and removes an answer [7.25 3.19]', async () => {
    expect(await own()).toEqual({ option_id: null })
    const reply = await anna.bet(davos, ask_wins)
    expect([reply.statusCode, reply.headers['cache-control'], reply.json()]).toEqual([
      200,
      'no-store',
      { option_id: ask_wins },
    ])
    const { rows } = await pool.query(
      'select to_iso(placed_at) as placed, to_iso(betting_close) as closes from placed_sidebets join sidebets using (sidebet_id)',
    )
    expect([reply.headers['x-accepted-at'], reply.headers['x-closes-at']]).toEqual([
      rows[0].placed,
      rows[0].closes,
    ])
    await anna.bet(davos, birk_wins)
    expect(await own()).toEqual({ option_id: birk_wins })
    expect((await idle.ask('GET', `/api/me/placed_sidebets/${davos}`)).json()).toEqual({ option_id: null })
    expect((await anna.bet(davos, null)).json()).toEqual({ option_id: null })
    expect(await own()).toEqual({ option_id: null })
  })

  test('a repeated request with the same key gets the same reply and changes nothing [R06]', async () => {
    const first = await anna.bet(davos, ask_wins, { key: 'once' })
    await anna.bet(davos, birk_wins)
    const again = await anna.bet(davos, ask_wins, { key: 'once' })
    expect([again.body, again.headers['x-accepted-at']]).toEqual([first.body, first.headers['x-accepted-at']])
    expect(await own()).toEqual({ option_id: birk_wins })
    expect((await anna.bet(davos, birk_wins, { key: 'once' })).statusCode).toBe(422)
  })

  test.each([
    [409, 'unknown-option', davos, 3],
    [404, 'not-found', secret, 1],
    [404, 'not-found', 99, 1],
  ])('an impossible answer is refused with %i %s', async (status, code, sidebet_id, option_id) => {
    const reply = await anna.bet(sidebet_id, option_id)
    expect([reply.statusCode, reply.json().code]).toEqual([status, code])
  })

  test.each([[{}], [{ option_id: 'Ask' }], [{ option_id: 1, user_id: 2 }]])('422 for %j', async (body) => {
    const reply = await anna.ask('PUT', `/api/me/placed_sidebets/${davos}`, body)
    expect(reply.statusCode).toBe(422)
  })
})

describe('GET /api/users/:user_id/placed_sidebets/:sidebet_id', () => {
  test.each([
    [403, of(users.anna, davos)],
    [404, of(users.gone, davos)],
    [404, of(users.anna, secret)],
    [404, of(users.anna, 99)],
    [422, of(users.anna, 'x')],
  ])('%i for %s before the side bet is locked [4.7b 8.7]', async (status, url) => {
    await anna.bet(davos, ask_wins)
    await expectError(app, status, url)
  })

  test('after the close, answers cannot change, and everybody sees them [4.7a 4.7b 7.43c]', async () => {
    await anna.bet(davos, ask_wins)
    await pool.query(`update sidebets set betting_close = game_now() where sidebet_id = ${davos}`)
    await pool.query('insert into teams (selection_id, user_id) values (2, 1)')
    for (const option_id of [birk_wins, null]) {
      const late = await anna.bet(davos, option_id)
      expect([late.statusCode, late.json().code]).toEqual([409, 'betting-closed'])
      expect(late.json().server_time >= late.json().closes_at).toBe(true)
    }
    const placed = { option_id: ask_wins, sidebet_option: { option_id: ask_wins, description: 'Ask' } }
    expect((await ask(app, getSidebetOfUser, of(users.anna, davos))).reply).toEqual(placed)
    const none = { option_id: null, sidebet_option: null }
    expect((await ask(app, getSidebetOfUser, of(users.idle, davos))).reply).toEqual(none)
    await expectError(app, 403, of(users.anna, other))
  })
})
