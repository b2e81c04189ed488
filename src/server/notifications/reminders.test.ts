import type pg from 'pg'
import { beforeEach, describe, expect, test } from 'vitest'
import { filledDatabase } from '#testing/database/database.ts'
import { type NotificationSetup, openNotificationSetup } from '#testing/mail/notification-setup.ts'
import { test_ids, test_season } from '#testing/test-season.ts'

const { anna, bjorn, chiara, gone } = test_ids.users
const { davos } = test_ids.selections

let pool: pg.Pool
let setup: NotificationSetup
beforeEach(async () => {
  pool = (await filledDatabase(test_season)).pool
  setup = await openNotificationSetup(pool)
  await pool.query('delete from placed_sidebets; delete from sidebet_options; delete from sidebets')
})

/** Picks this many men for Davos, where a team has eight places. */
async function pick(user_id: number, athletes: number): Promise<void> {
  await pool.query(
    `insert into athletes (name, country, gender) select 'Racer ' || n, 'NOR', 'm' from generate_series(1, 8) n
     where not exists (select from athletes where name = 'Racer 1')`,
  )
  await pool.query('insert into teams (selection_id, user_id) values ($1, $2) on conflict do nothing', [
    davos,
    user_id,
  ])
  await pool.query('delete from picks where selection_id = $1 and user_id = $2', [davos, user_id])
  await pool.query(
    `insert into picks (selection_id, user_id, athlete_id, gender)
     select $1, $2, athlete_id, gender from athletes where name like 'Racer %' order by athlete_id limit $3`,
    [davos, user_id, athletes],
  )
}

const subjects = async () => (await setup.run()).map(({ mail }) => mail.subject ?? '')

const states = async () =>
  (await pool.query('select state, reason from notifications order by notification_id')).rows.map(
    ({ state, reason }) => reason ?? state,
  )

describe('a player who wants reminders', () => {
  beforeEach(async () => {
    await setup.subscribe(anna, 'deadline')
  })

  test('gets a reminder 24 hours and three hours before the deadline while the team is incomplete', async () => {
    await pick(anna, 5)
    await setup.advanceClock('3 days 23 hours')
    expect(await subjects()).toEqual([])
    await setup.advanceClock('2 hours')
    expect(await subjects()).toEqual([
      expect.stringMatching(/^5 of 8 picked: Davos picks close \w{3} \d\d:\d\d \(/),
    ])
    expect(await subjects()).toEqual([])
    await setup.advanceClock('19 hours')
    expect(await subjects()).toEqual([])
    await setup.advanceClock('1 hour 30 minutes')
    expect(await subjects()).toEqual([expect.stringMatching(/^5 of 8 picked/)])
    await setup.advanceClock('1 hour')
    expect(await subjects()).toEqual([])
  })

  test('gets none once the team is complete, even if the reminder was already planned', async () => {
    await pick(anna, 5)
    await setup.advanceClock('4 days 1 hour')
    setup.server.behavior.recipient = 451
    expect(await subjects()).toEqual([])
    await pick(anna, 8)
    setup.server.behavior.recipient = 250
    await setup.advanceClock('1 minute')
    expect(await subjects()).toEqual([])
    expect(await states()).toEqual(['settled'])
    await setup.advanceClock('21 hours')
    expect(await subjects()).toEqual([])
  })

  test('gets a reminder without any picks, and also with a complete team if a side bet is open', async () => {
    await pool.query(
      `insert into sidebets (weekend_id, description, value, betting_close)
      select weekend_id, 'Who wins?', 10, trading_close from selections where selection_id = $1`,
      [davos],
    )
    await setup.advanceClock('4 days 1 hour')
    expect(await subjects()).toEqual([expect.stringMatching(/^0 of 8 picked/)])
    await pick(anna, 8)
    await setup.advanceClock('21 hours')
    expect(await subjects()).toEqual([expect.stringMatching(/^1 side bet is open: Davos/)])
  })

  test('gets a reminder with a complete team if some picks do not start according to the start lists', async () => {
    await pick(anna, 8)
    await pool.query(`insert into season_athletes (season_id, athlete_id, price)
      select 1, athlete_id, 100 from athletes where name like 'Racer %'`)
    await pool.query(`insert into start_lists (race_id, number, listed_at, imported_by, source, digest)
      values (${test_ids.races.davos_sprint}, 1, game_now(), 'olga', 'list', repeat('0', 64))`)
    await pool.query(`insert into starters (start_list_id, athlete_id, state)
      select 1, athlete_id, case name when 'Racer 2' then 'not starting' else 'confirmed' end
      from athletes where name like 'Racer %' and name <> 'Racer 1'`)
    await setup.advanceClock('4 days 1 hour')
    const [mail] = await setup.run()
    expect(mail!.mail.subject).toMatch(/^2 picks are not starting: Davos/)
    expect(mail!.source).not.toContain('Racer')
  })

  test('gets only the second reminder if the server was down until it was due', async () => {
    await setup.advanceClock('4 days 22 hours')
    expect(await subjects()).toHaveLength(1)
    await setup.advanceClock('1 hour')
    expect(await subjects()).toEqual([])
  })

  test('gets another reminder if the deadline moves to another day, but not if it moves by an hour', async () => {
    await setup.advanceClock('4 days 1 hour')
    expect(await subjects()).toHaveLength(1)
    await pool.query(
      `update selections set trading_close = trading_close + interval '1 hour' where selection_id = $1`,
      [davos],
    )
    expect(await subjects()).toEqual([])
    await pool.query(`update races set date = date + interval '3 days'`)
    await pool.query(
      `update selections set trading_close = trading_close + interval '1 day' where selection_id = $1`,
      [davos],
    )
    await setup.advanceClock('23 hours')
    expect(await subjects()).toEqual([])
    await setup.advanceClock('2 hours')
    expect(await subjects()).toEqual([expect.stringMatching(/^0 of 8 picked/)])
  })

  test('gets none after the deadline, even if the mail server was down until then', async () => {
    await setup.advanceClock('4 days 22 hours')
    setup.server.behavior.recipient = 451
    await setup.run()
    setup.server.behavior.recipient = 250
    await setup.advanceClock('3 hours')
    expect(await subjects()).toEqual([])
    expect(await states()).toEqual(['expired'])
  })

  test('gets none for the former time of a deadline that has moved', async () => {
    await setup.advanceClock('4 days 1 hour')
    setup.server.behavior.recipient = 451
    await setup.run()
    await pool.query(`update races set date = date + interval '3 days'`)
    await pool.query(
      `update selections set trading_close = trading_close + interval '2 days' where selection_id = $1`,
      [davos],
    )
    setup.server.behavior.recipient = 250
    await setup.advanceClock('1 minute')
    expect(await subjects()).toEqual([])
    expect(await states()).toEqual(['settled'])
  })
})

test('a player gets reminders only through the channels that they have chosen', async () => {
  await setup.subscribe(bjorn, 'deadline', 'push')
  await setup.advanceClock('4 days 1 hour')
  expect(await subjects()).toEqual([])
  expect(setup.pushes).toEqual([
    expect.objectContaining({
      user_id: bjorn,
      content: expect.objectContaining({
        title: expect.stringMatching(/^0 of 8 picked/),
        path: `/athletes?selection=${davos}`,
      }),
    }),
  ])
})

test('deleted and suspended accounts get nothing, nor do addresses that are unconfirmed or refuse emails', async () => {
  for (const user_id of [anna, bjorn, chiara, gone]) await setup.subscribe(user_id, 'deadline')
  await pool.query(`update users set bounced_address = email_folded where user_id = $1`, [anna])
  await pool.query(`update users set suspended_at = now() where user_id = $1`, [bjorn])
  await pool.query(`update users set email_verified_at = null where user_id = $1`, [chiara])
  await setup.advanceClock('4 days 1 hour')
  expect(await subjects()).toEqual([])
  expect(await states()).toEqual(['unreachable'])
})

test.each([
  ['suspended', 'suspended_at = now()'],
  ['deleted', `deleted_at = now(), user_name = 'deleted', email = null`],
])('a player who is %s after a reminder was planned does not get it', async (_, change) => {
  await setup.subscribe(anna, 'deadline')
  await setup.advanceClock('4 days 1 hour')
  setup.server.behavior.recipient = 451
  await setup.run()
  await pool.query(`update users set ${change} where user_id = $1`, [anna])
  setup.server.behavior.recipient = 250
  await setup.advanceClock('1 minute')
  expect(await subjects()).toEqual([])
  expect(await states()).toEqual(['unreachable'])
})

test('a player who turns reminders off does not get one that was already planned', async () => {
  await setup.subscribe(anna, 'deadline')
  await setup.advanceClock('4 days 1 hour')
  setup.server.behavior.recipient = 451
  await setup.run()
  await pool.query('delete from notification_preferences')
  setup.server.behavior.recipient = 250
  await setup.advanceClock('1 minute')
  expect(await subjects()).toEqual([])
  expect(await states()).toEqual(['unwanted'])
})

test('during a pause nothing is sent; notifications that expire during the pause are never sent', async () => {
  for (const user_id of [anna, bjorn]) await setup.subscribe(user_id, 'deadline')
  await pool.query(`update notification_control set paused_at = now(), paused_by = 'olga'`)
  await setup.advanceClock('4 days 22 hours')
  expect(await subjects()).toEqual([])
  await setup.advanceClock('3 hours')
  await pool.query('update notification_control set paused_at = null, paused_by = null')
  expect(await subjects()).toEqual([])
  expect(await states()).toEqual(['expired', 'expired'])
})
