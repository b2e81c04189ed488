import type pg from 'pg'
import { beforeEach, expect, test } from 'vitest'
import { filledDatabase } from '#testing/database/database.ts'
import {
  insertSelection,
  type NotificationSetup,
  openNotificationSetup,
} from '#testing/mail/notification-setup.ts'
import { test_ids, test_season } from '#testing/test-season.ts'

const { anna, bjorn } = test_ids.users
const { davos: overall } = test_ids.selections

let pool: pg.Pool
let setup: NotificationSetup
let leg_1: number
let leg_2: number

/** Overall and Leg 1 close together, Leg 2 a day later. Anna wants emails about moved deadlines, Bjorn push messages. */
beforeEach(async () => {
  pool = (await filledDatabase(test_season)).pool
  setup = await openNotificationSetup(pool)
  await pool.query(
    `update selections set name = 'Overall', trading_close = date_trunc('minute', trading_close)
     where selection_id = $1`,
    [overall],
  )
  leg_1 = await insertSelection(pool, { of: overall, name: 'Leg 1' })
  leg_2 = await insertSelection(pool, { of: overall, name: 'Leg 2', later: '1 day' })
  await pool.query('delete from notification_events')
  await setup.subscribe(anna, 'deadline_moved')
  await setup.subscribe(bjorn, 'deadline_moved', 'push')
})

/** Moves the deadlines of selections in one act. */
const move = (interval: string, ...selection_ids: number[]) =>
  pool.query(
    'update selections set trading_close = trading_close + $1::interval where selection_id = any ($2)',
    [interval, selection_ids],
  )

/** Runs the jobs. Returns the deadlines that each email names. */
const named = async () =>
  (await setup.run()).map(({ mail }) =>
    ['Overall', 'Leg 1', 'Leg 2'].filter((name) => `${mail.subject}\n${mail.text}`.includes(name)),
  )

const times = (text: string | undefined, pattern: RegExp) =>
  [...(text ?? '').matchAll(pattern)].map(([, time]) => time)

test('deadlines that move together cause one email and one push message, which name all of them', async () => {
  await move('-2 hours', overall, leg_1, leg_2)
  const [{ mail }, ...others] = (await setup.run()) as [Awaited<ReturnType<typeof setup.run>>[number]]
  expect(others).toEqual([])
  expect(mail.subject).toMatch(/^3 deadlines moved: Davos \(/)
  for (const name of ['Overall', 'Leg 1', 'Leg 2'])
    expect(mail.text).toMatch(
      new RegExp(
        String.raw`\n${name}: picks close \w{3} \d+ \w{3}, \d\d:\d\d \S+, earlier than before\. The deadline was`,
      ),
    )
  expect(setup.pushes).toMatchObject([
    {
      user_id: bjorn,
      content: {
        title: '3 deadlines moved: Davos',
        text: expect.stringMatching(/^Overall: picks close .+ than before\. Leg 1: .+\. Leg 2: .+\.$/),
      },
    },
  ])
  expect(await named()).toEqual([])
})

test('a message that was not sent yet is replaced by one that also names the deadlines that moved later', async () => {
  setup.server.behavior.recipient = 451
  await move('-2 hours', overall, leg_1)
  expect(await named()).toEqual([])
  await move('-1 hour', overall, leg_2)
  await move('2 hours', leg_1)
  setup.server.behavior.recipient = 250
  await setup.advanceClock('1 minute')
  const [email, ...others] = await setup.run()
  expect(others).toEqual([])
  expect(email!.mail.subject).toMatch(/^2 deadlines moved: Davos/)
  expect(email!.mail.text).not.toContain('Leg 1')
  const { rows } = await pool.query(`select move ->> 'was' as was, s.trading_close
    from notifications cross join jsonb_array_elements(data -> 'moves') move
    join selections s on s.selection_id = (move ->> 'selection_id')::int
    where channel = 'email' and state = 'sent' order by s.selection_id`)
  const hours = rows.map(({ was, trading_close }) => (Date.parse(was) - trading_close.getTime()) / 3_600_000)
  expect(hours).toEqual([3, 1])
  expect(times(email!.mail.text, /The deadline was (.+)\./g)).toHaveLength(2)
})

test('a push message replaces only earlier messages about the same deadlines', async () => {
  for (const moved of [[overall, leg_1], [overall, leg_1], [leg_2]]) {
    await move('-10 minutes', ...moved)
    await setup.run()
  }
  const keys = setup.pushes.map(({ subject_key }) => subject_key.split(':', 2).join(':'))
  const both = `deadline_moved:${overall},${leg_1}`
  expect(keys).toEqual([both, both, `deadline_moved:${leg_2}`])
})

test('a deadline that is over or almost over is not named', async () => {
  await move('-2 hours', overall, leg_2)
  setup.server.behavior.recipient = 451
  expect(await named()).toEqual([])
  setup.server.behavior.recipient = 250
  await pool.query(
    `update game_clock set shift = shift + (
       select trading_close - game_now() - interval '1.5 seconds' from selections where selection_id = $1)`,
    [overall],
  )
  const first = await named()
  await setup.advanceClock('10 seconds')
  expect([...first, ...(await named())]).toEqual([['Leg 2']])
})
