import { expect, test } from 'vitest'
import { addDays, daysBetween, instantIn } from './local-time.ts'
import { zoneOf } from './time-zones.ts'

test.each([
  ['Europe/Oslo', '2030-12-05', '07:00', '2030-12-05T06:00:00.000Z'],
  ['Asia/Shanghai', '2022-02-05', '07:00', '2022-02-04T23:00:00.000Z'],
  ['America/Toronto', '2019-03-22', '07:00', '2019-03-22T11:00:00.000Z'],
  // In these nights daylight saving time starts or ends.
  ['Europe/Oslo', '2031-03-30', '07:00', '2031-03-30T05:00:00.000Z'],
  ['Europe/Oslo', '2031-03-30', '00:30', '2031-03-29T23:30:00.000Z'],
  ['Europe/Oslo', '2030-10-27', '07:00', '2030-10-27T06:00:00.000Z'],
  // If a time occurs twice, the first instant is meant. A time that is skipped is moved an hour later.
  ['Europe/Oslo', '2030-10-27', '02:30', '2030-10-27T00:30:00.000Z'],
  ['America/New_York', '2030-11-03', '01:30', '2030-11-03T05:30:00.000Z'],
  ['America/New_York', '2030-03-10', '02:30', '2030-03-10T07:30:00.000Z'],
  ['UTC', '2030-12-31', '23:59', '2030-12-31T23:59:00.000Z'],
])('the local time in %s, %s at %s, is converted to an instant', (zone, day, time, instant) => {
  expect(instantIn(zone, day, time).toISOString()).toBe(instant)
})

test('adds days to a date and counts the days between dates', () => {
  expect(addDays('2030-12-31', 1)).toBe('2031-01-01')
  expect(daysBetween('2030-12-28', '2031-01-01')).toBe(4)
})

test.each([
  ['Trondheim', 'NO', 'Europe/Oslo'],
  ['Davos', 'CH', 'Europe/Zurich'],
  ['Lake Placid, NY', 'US', 'America/New_York'],
  ['Minneapolis', 'US', 'America/Chicago'],
  ['Canmore', 'CA', 'America/Edmonton'],
  ['Tyumen', 'RU', 'Asia/Yekaterinburg'],
  ['Taizicheng', 'CN', 'Asia/Shanghai'],
  ['nowhere', null, 'UTC'],
])('the time zone of %s (%s) is %s', (place, alpha_2, zone) => {
  expect(zoneOf(place, alpha_2)).toBe(zone)
})
