import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { formatMoment } from './date-range.ts'
import { RaceWhen } from './race-when.tsx'

const race = { date: '2027-01-16T09:30:00Z' }
const words = (html: string) =>
  html
    .replace(/<[^>]+>/g, '|')
    .split('|')
    .filter(Boolean)

test.each([
  ['Europe/Helsinki', ['Sat 09:30', 'Sat 11:30 local time']],
  ['Africa/Accra', ['Sat 09:30']],
])('a race in %s for a user in UTC is at %j', (race_time_zone, lines) => {
  expect(words(renderToStaticMarkup(<RaceWhen race={race} race_time_zone={race_time_zone} />))).toEqual(lines)
})

test('the time in the user’s zone can include its date', () => {
  const html = renderToStaticMarkup(
    <RaceWhen race={race} race_time_zone="Europe/Helsinki" format={formatMoment} />,
  )
  expect(words(html)).toEqual(['Sat 16 Jan, 09:30', 'Sat 11:30 local time'])
})
