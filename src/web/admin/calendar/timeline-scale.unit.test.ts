import { describe, expect, test } from 'vitest'
import { fromLocalInput, toLocalInput } from './local-input.ts'
import { lanesOf, placeOf, spanOf, ticksOf } from './timeline-scale.ts'

const at = (iso: string) => Date.parse(iso)
const HOUR = 3_600_000

const weekend = {
  races: [{ date: '2026-12-05T12:00:00Z' }, { date: '2026-12-06T12:00:00Z' }],
  deadlines: [{ closes_at: '2026-12-05T06:00:00Z' }],
} as Parameters<typeof spanOf>[0]

describe('the timeline of a weekend', () => {
  test('includes its deadlines and races; if the weekend is near, it also includes the present', () => {
    const span = spanOf(weekend, at('2026-11-01T00:00:00Z'))
    expect(span).toEqual({ from: at('2026-12-05T03:00:00Z'), until: at('2026-12-06T20:15:00Z') })
    expect(spanOf(weekend, at('2026-12-04T12:00:00Z')).from).toBe(at('2026-12-04T08:00:00Z'))
    expect(placeOf(span, at('2026-12-06T12:00:00Z'))).toBe(80)
    expect([placeOf(span, 0), placeOf(span, at('2027-01-01T00:00:00Z'))]).toEqual([0, 100])
  })

  test.each(['Europe/Oslo', 'Asia/Kolkata', 'America/St_Johns'])(
    'has at most ten marks, at full hours in %s',
    (zone) => {
      for (const hours of [2, 30, 100, 300, 900]) {
        const from = at('2026-10-24T05:10:00Z')
        const ticks = ticksOf({ from, until: from + hours * HOUR }, zone)
        expect(ticks.length).toBeGreaterThan(1)
        expect(ticks.length).toBeLessThanOrEqual(10)
        const clocks = ticks.map((tick) => toLocalInput(new Date(tick).toISOString(), zone).slice(14))
        expect(new Set(clocks)).toEqual(new Set(['00']))
      }
    },
  )

  test('draws labels in different lanes if they would overlap', () => {
    expect(lanesOf([0, 5, 20, 24, 60], 20)).toEqual([0, 1, 0, 2, 0])
  })
})

describe('the time in a datetime-local field', () => {
  test.each([
    ['2026-12-05T07:00', 'Europe/Oslo', '2026-12-05T06:00:00.000Z'],
    ['2026-07-05T07:00', 'America/St_Johns', '2026-07-05T09:30:00.000Z'],
    ['2026-10-25T12:00', 'Europe/Oslo', '2026-10-25T11:00:00.000Z'],
    ['2026-03-29T01:30', 'Europe/Oslo', '2026-03-29T00:30:00.000Z'],
  ])('%s in %s is the instant %s', (local, zone, iso) => {
    expect(fromLocalInput(local, zone)).toBe(iso)
    expect(toLocalInput(iso, zone)).toBe(local)
  })

  test.each([
    ['2026-10-25T02:30', 'Europe/Oslo', '2026-10-25T00:30:00.000Z'],
    ['2026-11-01T01:30', 'America/New_York', '2026-11-01T05:30:00.000Z'],
    ['2027-04-04T02:30', 'Australia/Sydney', '2027-04-03T15:30:00.000Z'],
  ])('%s in %s occurs twice, and means the first of the two instants', (local, zone, iso) => {
    expect(fromLocalInput(local, zone)).toBe(iso)
    expect(toLocalInput(iso, zone)).toBe(local)
    const second = new Date(Date.parse(iso) + HOUR).toISOString()
    expect(toLocalInput(second, zone)).toBe(local)
  })

  test.each([
    ['2026-03-29T02:30', 'Europe/Oslo', '2026-03-29T01:30:00.000Z', '2026-03-29T03:30'],
    ['2026-03-08T02:30', 'America/New_York', '2026-03-08T07:30:00.000Z', '2026-03-08T03:30'],
  ])(
    '%s in %s is skipped when clocks go forward, and means a time after the gap',
    (local, zone, iso, shown) => {
      expect(fromLocalInput(local, zone)).toBe(iso)
      expect(toLocalInput(iso, zone)).toBe(shown)
    },
  )

  test('is null while the field is incomplete', () => {
    expect([fromLocalInput('', 'Europe/Oslo'), fromLocalInput('2026-12-05T', 'Europe/Oslo')]).toEqual([
      null,
      null,
    ])
  })
})
