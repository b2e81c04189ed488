import type pg from 'pg'
import { beforeEach, expect, test } from 'vitest'
import { insertSelection, type NotificationSetup, pickMen } from '#testing/mail/notification-setup.ts'
import { openTwoSelections, selectionsIn } from '#testing/mail/two-selections.ts'
import { test_ids } from '#testing/test-season.ts'

const { anna } = test_ids.users
const { davos: overall } = test_ids.selections
const { ask, birk, calle } = test_ids.athletes

let pool: pg.Pool
let setup: NotificationSetup
let leg_1: number

/** Anna's team of Overall is incomplete, that of Leg 1 complete. */
beforeEach(async () => {
  ;({ pool, setup, leg_1 } = await openTwoSelections())
  await pickMen(pool, overall, anna, ask)
  await pickMen(pool, leg_1, anna, ask, birk)
  await setup.subscribe(anna, 'deadline')
})

/** Runs the jobs. Returns the selections that each email names. */
const named = async () => (await setup.run()).map(({ mail }) => selectionsIn(`${mail.subject}\n${mail.text}`))

const moveLeg1 = () =>
  pool.query(
    `update selections set trading_close = trading_close + interval '30 minutes' where selection_id = $1`,
    [leg_1],
  )

test('a selection that was not named in a reminder gets a reminder after its deadline has moved', async () => {
  await setup.advanceClock('4 days 1 hour')
  expect(await named()).toEqual(['Overall'])
  await pickMen(pool, leg_1, anna, ask)
  await moveLeg1()
  expect(await named()).toEqual(['Leg 1'])
})

test('a selection named in a reminder causes no further reminder, even if its team was complete at planning time', async () => {
  await setup.advanceClock('4 days 1 hour')
  setup.server.behavior.recipient = 451
  expect(await named()).toEqual([])
  await pickMen(pool, leg_1, anna, ask)
  setup.server.behavior.recipient = 250
  await setup.advanceClock('1 minute')
  expect(await named()).toEqual(['Overall, Leg 1'])
  await moveLeg1()
  expect(await named()).toEqual([])
})

test('a selection that opens after a reminder causes no other reminder if its team is complete', async () => {
  const leg_2 = await insertSelection(pool, { of: overall, name: 'Leg 2' })
  await pool.query(
    `update selections set trading_opens_at = trading_close - interval '1 hour' where selection_id = $1`,
    [leg_2],
  )
  await setup.advanceClock('4 days 21 hours 10 minutes')
  expect(await named()).toEqual(['Overall'])
  await pickMen(pool, leg_2, anna, calle, birk)
  await setup.advanceClock('2 hours')
  expect(await named()).toEqual([])
})
