import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test, vi } from 'vitest'
import type { Weekend } from '#contract/weekends.ts'
import { WeekendItem } from './weekend-item.tsx'

// The module of country flags reads this variable when the imports load it.
vi.hoisted(() => vi.stubEnv('FEDERATION_CODES', {} as never))

const race = (race_id: number, name: string, date: string, distance: number | null) => ({
  race_id,
  name,
  date,
  distance,
  country: 'CZE',
  place: 'Bedřichov',
  state: 'scheduled',
})
const long = race(1, 'Jizerská 50', '2027-02-14T08:00:00Z', 50)
const short = race(2, 'Jizerská 25', '2027-02-13T09:00:00Z', 25)

const links = { livestream_link: 'https://tv.example/live', event_link: 'https://jiz.example/' }

/** Returns the texts of the item in reading order. */
function wordsOf(races: object[], more: Partial<Weekend> = {}): string[] {
  const weekend = {
    weekend_id: 5,
    weekend_name: 'Jizerská padesátka',
    event_start: '2027-02-13T09:00:00Z',
    event_end: '2027-02-14T12:00:00Z',
    time_zone: 'Europe/Prague',
    country: 'CZE',
    trading_open: false,
    livestream_link: null,
    event_link: null,
    selections: [{ races, trading_close: '2027-02-13T08:00:00Z' }],
    ...more,
  } as unknown as Weekend
  const html = renderToStaticMarkup(
    <MemoryRouter>
      <WeekendItem weekend={weekend} />
    </MemoryRouter>,
  )
  return html.split(/<[^>]+>/).filter(Boolean)
}

test('an event with one race shows the distance of the race, but not its name [2.ev.e]', () => {
  const words = wordsOf([long])
  expect(words.slice(0, 4)).toEqual(['13–14 Feb', 'Jizerská padesátka', 'CZE', '50 km'])
  expect(words).not.toContain('Jizerská 50')
})

test('an event with several races shows the name, distance and date of each [2.ev.e]', () => {
  const words = wordsOf([long, short])
  expect(words.slice(1, 3)).toEqual(['Jizerská padesátka', 'CZE'])
  expect(words.slice(-6)).toEqual([
    'Jizerská 25',
    '25 km',
    'Sat 13 Feb',
    'Jizerská 50',
    '50 km',
    'Sun 14 Feb',
  ])
})

test('an event without races shows its dates and no distance [2.ev.e]', () => {
  const words = wordsOf([])
  expect(words.slice(0, 3)).toEqual(['13–14 Feb', 'Jizerská padesátka', 'CZE'])
  expect(words.join(' ')).not.toContain('km')
})

test.each([
  [links, ['Click Here to Stream', 'Event Details']],
  [{ ...links, event_link: null }, ['Click Here to Stream']],
  [{ ...links, livestream_link: null }, ['Event Details']],
  [{}, []],
])('an event with the links %j shows %j [2.ev.f]', (given, shown) => {
  const known = ['Click Here to Stream', 'Event Details']
  expect(wordsOf([long], given).filter((word) => known.includes(word))).toEqual(shown)
})
