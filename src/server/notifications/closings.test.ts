import type pg from 'pg'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { insertSelection, type NotificationSetup, pickMen } from '#testing/mail/notification-setup.ts'
import { openTwoSelections, selectionsIn } from '#testing/mail/two-selections.ts'
import { test_ids } from '#testing/test-season.ts'

const { anna, bjorn } = test_ids.users
const { davos: overall } = test_ids.selections
const { ask, birk, calle } = test_ids.athletes

let pool: pg.Pool
let setup: NotificationSetup
let leg_1: number
beforeEach(async () => {
  ;({ pool, setup, leg_1 } = await openTwoSelections())
  for (const channel of ['email', 'push'] as const) await setup.subscribe(anna, 'deadline', channel)
})

const pick = (selection_id: number, user_id: number, ...athlete_ids: number[]) =>
  pickMen(pool, selection_id, user_id, ...athlete_ids)

async function move(selection_id: number, interval: string): Promise<void> {
  await pool.query(`update races set date = date + interval '9 days' where selection_id = $1`, [selection_id])
  await pool.query(
    'update selections set trading_close = trading_close + $2::interval where selection_id = $1',
    [selection_id, interval],
  )
}

/** Runs the jobs. Returns, for each email and push message, the player and the selections that it names. */
async function messages(): Promise<{ emails: string[]; pushes: string[] }> {
  const before = setup.pushes.length
  const emails = await setup.run()
  return {
    emails: emails.map(
      ({ to, mail }) => `${nameOf(to[0]!)}: ${selectionsIn(`${mail.subject}\n${mail.text}`)}`,
    ),
    pushes: setup.pushes
      .slice(before)
      .map(({ user_id, content }) =>
        [user_id === anna ? 'anna' : 'bjorn', selectionsIn(`${content.title}\n${content.text}`)].join(': '),
      ),
  }
}

const nameOf = (address: string) => address.split('@', 1)[0]!

const none = { emails: [], pushes: [] }
const by_both = (...lines: string[]) => ({ emails: lines, pushes: lines })

describe('if two selections close together, a player', () => {
  test('gets one email and one push message 24 and 3 hours before the deadline, with the gaps of both teams', async () => {
    await pick(overall, anna, ask)
    for (const hours of ['4 days 1 hour', '20 hours 30 minutes']) {
      await setup.advanceClock(hours)
      const before = setup.pushes.length
      const [email, ...others] = await setup.run()
      expect(others).toEqual([])
      expect(email!.mail.subject).toMatch(/^2 teams are not ready: Davos picks close \w{3} \d\d:\d\d \(/)
      expect(email!.mail.text).toContain('Overall: 1 of 3 picked.\n\nLeg 1: nothing picked yet.\n')
      const [push, ...more] = setup.pushes.slice(before)
      expect(more).toEqual([])
      expect(push!.content.text).toMatch(/\. Overall: 1 of 3 picked\. Leg 1: nothing picked yet\.$/)
      expect(await messages()).toEqual(none)
    }
    const keys = setup.pushes.map(({ subject_key }) => subject_key.replace(/\d+$/, ''))
    expect(new Set(keys).size).toBe(1)
  })

  test('is reminded only of the incomplete team, and gets no reminder if both teams are complete', async () => {
    await pick(overall, anna, ask, birk, calle)
    await pick(leg_1, anna, ask)
    await setup.advanceClock('4 days 1 hour')
    const [email] = await setup.run()
    expect(email!.mail.subject).toMatch(/^1 of 2 picked: Davos, Leg 1 picks close/)
    expect(email!.source).not.toContain('Overall')
    expect(setup.pushes.map(({ content }) => content.title)).toEqual([
      expect.stringMatching(/^1 of 2 picked: Davos, Leg 1/),
    ])
    await pick(leg_1, anna, ask, birk)
    await setup.advanceClock('20 hours 30 minutes')
    expect(await messages()).toEqual(none)
  })

  test('gets no planned reminder if the teams have been completed in the meantime', async () => {
    await setup.advanceClock('4 days 1 hour')
    setup.server.behavior.recipient = 451
    setup.push.outcome = 'retry'
    await setup.run()
    await pick(overall, anna, ask, birk, calle)
    await pick(leg_1, anna, ask, birk)
    setup.server.behavior.recipient = 250
    setup.push.outcome = 'sent'
    await setup.advanceClock('1 minute')
    expect(await messages()).toEqual(none)
  })

  test('is reminded once of a side bet, without the names of complete teams', async () => {
    await pick(overall, anna, ask, birk, calle)
    await pick(leg_1, anna, ask, birk)
    await pool.query(
      `insert into sidebets (weekend_id, description, value, betting_close)
       select weekend_id, 'Who wins?', 10, trading_close from selections where selection_id = ${overall}`,
    )
    await setup.advanceClock('4 days 1 hour')
    const emails = await setup.run()
    expect(emails.map(({ mail }) => mail.subject)).toEqual([
      expect.stringMatching(/^1 side bet is open: Davos picks close/),
    ])
    await pick(overall, anna, ask)
    await pick(leg_1, anna, ask)
    await setup.advanceClock('20 hours 30 minutes')
    const [email] = await setup.run()
    expect(email!.mail.text!.match(/1 side bet is open/g)).toHaveLength(1)
    expect(selectionsIn(email!.mail.text!)).toBe('Overall, Leg 1')
  })

  test('is told how many picks of a team do not start', async () => {
    await pick(overall, anna, ask, birk, calle)
    await pool.query(
      `with list as (
         insert into start_lists (race_id, number, listed_at, imported_by, source, digest)
         values (${test_ids.races.davos_sprint}, 1, game_now(), 'olga', 'list', repeat('0', 64)) returning start_list_id)
       insert into starters (start_list_id, athlete_id, state)
       select start_list_id, athlete_id, 'confirmed' from list, unnest($1::int[]) athlete_id`,
      [[ask, birk]],
    )
    await setup.advanceClock('4 days 1 hour')
    const [email] = await setup.run()
    expect(email!.mail.text).toContain('Overall: 1 pick is not starting.\n\nLeg 1: nothing picked yet.\n')
  })
})

describe('if one of two deadlines moves away', () => {
  test('before the reminders, each deadline gets its own reminders', async () => {
    await move(leg_1, '2 hours')
    await setup.advanceClock('4 days 1 hour')
    expect(await messages()).toEqual(by_both('anna: Overall'))
    await setup.advanceClock('2 hours')
    expect(await messages()).toEqual(by_both('anna: Leg 1'))
    await setup.advanceClock('18 hours 30 minutes')
    expect(await messages()).toEqual(by_both('anna: Overall'))
    await setup.advanceClock('2 hours')
    expect(await messages()).toEqual(by_both('anna: Leg 1'))
  })

  test('after the first reminder, each deadline later gets its own reminder', async () => {
    await setup.advanceClock('4 days 1 hour')
    expect(await messages()).toEqual(by_both('anna: Overall, Leg 1'))
    await move(leg_1, '2 days')
    expect(await messages()).toEqual(none)
    await setup.advanceClock('20 hours 30 minutes')
    expect(await messages()).toEqual(by_both('anna: Overall'))
    await setup.advanceClock('28 hours')
    expect(await messages()).toEqual(by_both('anna: Leg 1'))
  })

  test('while the common reminder waits, each deadline gets its own reminder', async () => {
    await setup.advanceClock('4 days 3 hours')
    setup.server.behavior.recipient = 451
    setup.push.outcome = 'retry'
    await setup.run()
    await move(leg_1, '2 hours')
    setup.server.behavior.recipient = 250
    setup.push.outcome = 'sent'
    await setup.advanceClock('1 minute')
    const { emails, pushes } = await messages()
    expect([emails.toSorted(), pushes.toSorted()]).toEqual([
      ['anna: Leg 1', 'anna: Overall'],
      ['anna: Leg 1', 'anna: Overall'],
    ])
  })

  test('by an hour, its reminder is not repeated, even if another selection closes at the new time', async () => {
    const leg_2 = await insertSelection(pool, { of: overall, name: 'Leg 2' })
    await move(leg_2, '1 hour')
    await pick(leg_2, anna, ask, birk)
    await setup.advanceClock('4 days 1 hour 30 minutes')
    expect(await messages()).toEqual(by_both('anna: Overall, Leg 1'))
    await move(leg_1, '1 hour')
    expect(await messages()).toEqual(none)
  })
})

test('if a selection opens after reminders of its deadline were sent, only players without a reminder get one', async () => {
  await pool.query(`delete from notification_preferences where channel = 'push'`)
  await setup.subscribe(bjorn, 'deadline')
  await pick(overall, bjorn, ask, birk, calle)
  await pool.query(`update selections set trading_opens_at = trading_close - interval '10 hours'
    where selection_id = ${leg_1}`)
  await setup.advanceClock('4 days 1 hour')
  expect((await messages()).emails).toEqual(['anna: Overall'])
  await setup.advanceClock('14 hours')
  expect((await messages()).emails).toEqual(['bjorn: Leg 1'])
})

test('a reminder that cannot be planned again because it is being sent is planned by the next run', async () => {
  await pool.query(`delete from notification_preferences where channel = 'push'`)
  await setup.advanceClock('4 days 1 hour')
  setup.server.behavior.recipient = 451
  await setup.run()
  setup.server.behavior.recipient = 250
  const sender = await pool.connect()
  onTestFinished(() => sender.release())
  await sender.query('begin; select from notifications for no key update')
  await move(leg_1, '1 hour')
  await messages()
  await sender.query('commit')
  await setup.advanceClock('1 minute')
  const { emails } = await messages()
  expect(emails).toContain('anna: Overall')
})
