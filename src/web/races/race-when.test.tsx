import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { LocaleContext } from '../core/locale/locale.ts'
import { BothClocks } from './both-clocks.tsx'
import { formatMoment } from './date-range.ts'
import { RaceWhen } from './race-when.tsx'

const race = { date: '2027-01-16T09:30:00Z' }
const in_utc = { locale: 'en', time_zone: 'UTC' }
const render = (element: ReactNode) =>
  renderToStaticMarkup(<LocaleContext value={in_utc}>{element}</LocaleContext>)
const words = (html: string) =>
  html
    .replace(/<[^>]+>/g, '|')
    .split('|')
    .filter(Boolean)

test.each([
  ['Europe/Helsinki', ['Sat 09:30', 'Sat 11:30 local time']],
  ['Africa/Accra', ['Sat 09:30']],
])('a user in UTC sees the start of a race in %s as %j', (race_time_zone, lines) => {
  expect(words(render(<RaceWhen race={race} race_time_zone={race_time_zone} />))).toEqual(lines)
})

test('with another `format`, the time in the user’s zone includes the date', () => {
  const html = render(<RaceWhen race={race} race_time_zone="Europe/Helsinki" format={formatMoment} />)
  expect(words(html)).toEqual(['Sat 16 Jan, 09:30', 'Sat 11:30 local time'])
})

test.each([
  ['RaceWhen', () => <RaceWhen race={race} race_time_zone="Europe/Helsinki" />, 'Sat 11:30 local time'],
  [
    'BothClocks',
    () => <BothClocks at={race.date} weekend={{ time_zone: 'Europe/Helsinki', selections: [] }} />,
    'Sat 16 Jan, 11:30 in local time',
  ],
])(
  'until the user’s time zone is known, %s shows only the time at the race [18.A15]',
  (_, element, shown) => {
    const html = renderToStaticMarkup(element())
    const visible = html.replace(/<time[^>]*unknown-time[^>]*>.*?<\/time>/, '')
    expect(words(visible).join('')).toBe(shown)
    // The hidden time is about as wide as the time that replaces it.
    expect(html).toMatch(/unknown-time[^>]*>Sat [^<]*11:30/)
    expect(html).not.toContain('>Sat 09:30')
    expect(html).not.toContain(', 09:30')
  },
)
