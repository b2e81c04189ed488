import type pg from 'pg'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { filledDatabase } from '#testing/database/database.ts'
import {
  insertSelection,
  type NotificationSetup,
  openNotificationSetup,
  pickMen,
} from '#testing/mail/notification-setup.ts'
import { test_ids, test_season } from '#testing/test-season.ts'

const { anna } = test_ids.users
const { davos } = test_ids.selections

let pool: pg.Pool
let setup: NotificationSetup
beforeEach(async () => {
  pool = (await filledDatabase(test_season)).pool
  setup = await openNotificationSetup(pool)
  await setup.subscribe(anna, 'deadline')
})

/** Moves the deadline of Davos. Moves its races to a much later date first, so that the deadline stays before them. */
async function move(interval: string): Promise<void> {
  await pool.query(`update races set date = date + interval '9 days' where selection_id = ${davos}`)
  await pool.query(
    'update selections set trading_close = trading_close + $1::interval where selection_id = $2',
    [interval, davos],
  )
}

const subjects = async () => (await setup.run()).map(({ mail }) => mail.subject ?? '')

const states = async () =>
  (await pool.query('select state, reason from notifications order by notification_id')).rows.map(
    ({ state, reason }) => reason ?? state,
  )

test('if a deadline moves away and back, its reminder is sent only if it was not sent before', async () => {
  await setup.advanceClock('4 days 1 hour')
  setup.server.behavior.recipient = 451
  await setup.run()
  await move('2 days')
  await setup.advanceClock('1 minute')
  await setup.run()
  expect(await states()).toEqual(['settled'])
  setup.server.behavior.recipient = 250
  await move('-2 days')
  expect(await subjects()).toHaveLength(1)
  await setup.advanceClock('13 hours')
  await move('2 days')
  await subjects()
  await move('-2 days')
  expect([...(await subjects()), ...(await subjects())]).toEqual([])
  expect(await states()).toEqual(['sent'])
})

test('if a deadline moves back while its reminder is being dropped, the reminder is still sent', async () => {
  await setup.advanceClock('4 days 1 hour')
  setup.server.behavior.recipient = 451
  await setup.run()
  await move('2 days')
  await move('-2 days')
  setup.server.behavior.recipient = 250
  const sender = await pool.connect()
  onTestFinished(() => sender.release())
  await sender.query(
    `begin; update notifications set state = 'dropped', reason = 'settled', ended_at = now()`,
  )
  expect([...(await subjects()), ...(await subjects())]).toEqual([])
  await sender.query('commit')
  expect(await subjects()).toHaveLength(1)
})

test('if another selection moves to a time of which the player was already reminded, one more reminder is sent', async () => {
  const leg_1 = await insertSelection(pool, { of: davos, name: 'Leg 1', later: '1 day' })
  await setup.advanceClock('4 days 21 hours 30 minutes')
  expect(await subjects()).toHaveLength(1)
  await pool.query(
    `update selections set trading_close = trading_close - interval '1 day' where selection_id = $1`,
    [leg_1],
  )
  const [email, ...others] = await setup.run()
  expect(others).toEqual([])
  expect(email?.mail.text).toContain('Leg 1: nothing picked yet')
  expect(await subjects()).toEqual([])
})

/** Hides or shows the weekend of Davos. */
const setHidden = (is_hidden: boolean) =>
  pool.query(
    'update weekends set hidden = $1 where weekend_id = (select weekend_id from selections where selection_id = $2)',
    [is_hidden, davos],
  )
const openBefore = (selection_id: number, interval: string) =>
  pool.query(
    'update selections set trading_opens_at = trading_close - $1::interval where selection_id = $2',
    [interval, selection_id],
  )

test.each([
  [
    'one of two selections that close together',
    (id: number) => openBefore(id, '1 hour'),
    (id: number) => openBefore(id, '10 days'),
  ],
  ['the whole weekend', () => setHidden(true), () => setHidden(false)],
])(
  'if %s is not open for a while, a reminder that was dropped in the meantime is sent',
  async (_, close, open) => {
    const leg_1 = await insertSelection(pool, { of: davos, name: 'Leg 1' })
    await pool.query('update selections set max_picks_per_gender = 1 where selection_id = $1', [davos])
    await pool.query('delete from placed_sidebets; delete from sidebet_options; delete from sidebets')
    await pickMen(pool, davos, anna, test_ids.athletes.ask)
    await setup.advanceClock('4 days 1 hour')
    setup.server.behavior.recipient = 451
    expect(await subjects()).toEqual([])
    await close(leg_1)
    await setup.advanceClock('1 minute')
    await subjects()
    expect(await states()).toEqual(['settled'])
    setup.server.behavior.recipient = 250
    await open(leg_1)
    expect(await subjects()).toEqual([expect.stringContaining('Davos, Leg 1')])
    expect(await subjects()).toEqual([])
  },
)
