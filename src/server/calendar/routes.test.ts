import ICAL from 'ical.js'
import { expect, test } from 'vitest'
import { expectNotModified } from '#testing/ask.ts'
import { testApp } from '#testing/test-app.ts'
import { test_ids } from '#testing/test-season.ts'

const { app, pool } = await testApp()

async function readEvents() {
  const { body, statusCode, headers } = await app.inject('/events.ics')
  expect([statusCode, headers['content-type']]).toEqual([200, 'text/calendar; charset=utf-8'])
  const calendar = new ICAL.Component(ICAL.parse(body))
  return calendar.getAllSubcomponents('vevent').map((each) => new ICAL.Event(each))
}

test('lists every deadline of the season, earliest first, except those of hidden weekends [2.ev.c]', async () => {
  const { rows } = await pool.query(
    `select trading_close from selections where selection_id <> ${test_ids.selections.secret} order by trading_close`,
  )
  const events = await readEvents()
  expect(events.map((event) => event.summary)).toEqual(['Ruka: picks close', 'Davos: picks close'])
  expect(events.map((event) => event.startDate.toJSDate().getTime())).toEqual(
    rows.map(({ trading_close }) => Math.floor(trading_close.getTime() / 1000) * 1000),
  )
  expect(events[0]?.description).toBe('Ruka Sprint\nRuka Distance\nRuka Relay')
})

test('deadlines in the future have alarms a day and an hour before [2.ev.c 19.10]', async () => {
  const alarms = (await readEvents()).map(({ component }) =>
    component
      .getAllSubcomponents('valarm')
      .map((alarm) => [
        alarm.getFirstPropertyValue('trigger')?.toString(),
        alarm.getFirstPropertyValue('action'),
      ]),
  )
  expect(alarms).toEqual([
    [],
    [
      ['-P1D', 'DISPLAY'],
      ['-PT1H', 'DISPLAY'],
    ],
  ])
})

test('each deadline has the URL of its event [19.10]', async () => {
  const urls = (await readEvents()).map(({ component }) => String(component.getFirstPropertyValue('url')))
  expect(urls.map((url) => new URL(url).pathname)).toEqual(['/events/1', '/events/2'])
})

test('a moved deadline keeps its id and gets a new time of change [2.ev.c]', async () => {
  await backdateChanges()
  const before = await readEvents()
  await pool.query(
    `update selections set trading_close = trading_close + interval '1 hour' where selection_id = ${test_ids.selections.davos}`,
  )
  const after = await readEvents()
  expect(after.map((event) => event.uid)).toEqual(before.map((event) => event.uid))
  expect(new Set(after.map((event) => event.uid)).size).toBe(2)

  const stampOf = (event?: ICAL.Event) => String(event?.component.getFirstPropertyValue('last-modified'))
  const moved = after[1]!.startDate.toUnixTime() - before[1]!.startDate.toUnixTime()
  expect(moved).toBe(3600)
  expect([stampOf(before[1]), stampOf(after[0])]).toEqual([stampOf(before[0]), stampOf(before[0])])
  expect(stampOf(after[1]) > stampOf(before[1])).toBe(true)
})

test('a long name with line breaks and commas keeps the file valid', async () => {
  const name = `Gold, silver; bronze\\n\r\nBEGIN:VEVENT ${'å'.repeat(60)}`
  await pool.query('update selections set name = $1 where selection_id = 2', [name])
  const events = await readEvents()
  expect(events).toHaveLength(2)
  expect(events[1]?.summary).toBe(`Davos, ${name.replace('\r\n', '\n')}: picks close`)
})

test.each([
  ['its weekend has another name', `update weekends set weekend_name = 'Davos Nordic' where weekend_id = 2`],
  ['one of its races is cancelled', `update races set state = 'cancelled' where race_id = 3`],
  ['one of its races moves elsewhere', `update races set place = 'Davos Lake' where race_id = 3`],
])('a deadline whose description changes gets a new time of change: %s [2.ev.c]', async (_, statement) => {
  await backdateChanges()
  const before = await readShown()
  await pool.query(statement)
  const after = await readShown()
  expect(after[0]).toEqual(before[0])
  expect(after[1]).not.toEqual({ ...before[1], changed: after[1]?.changed })
  expect(after[1]!.changed > before[1]!.changed).toBe(true)
})

test('publishing a race changes no deadline, and cancelled races are not listed [2.ev.c]', async () => {
  const shown = await readShown()
  await pool.query(`update races set include_in_total = false, state = 'official' where race_id = 1`)
  expect(await readShown()).toEqual(shown)
  expect(shown.map(({ races }) => races)).toEqual(['Ruka Sprint\nRuka Distance\nRuka Relay', ''])
})

async function readShown() {
  const events = await readEvents()
  return events.map(({ summary, description, location, component }) => {
    const changed = String(component.getFirstPropertyValue('last-modified'))
    return { summary, races: description ?? '', location, changed }
  })
}

test('304 if the client has it already', async () => {
  await expectNotModified(app, '/events.ics')
})

async function backdateChanges() {
  for (const table of ['selections', 'weekends', 'races']) {
    await pool.query(`update ${table} set changed_at = '2026-01-01'`)
  }
}
