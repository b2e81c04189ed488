import { expect, test } from 'vitest'
import { courseText, distanceText } from './distance-text.ts'
import { countriesOf, placesOf, racesOf } from './weekend-races.ts'

const race = (race_id: number, day: number, country: string | null, place: string | null) => ({
  race_id,
  date: `2026-12-${day}T10:00:00Z`,
  country,
  place,
})
const tour = {
  country: 'SUI',
  selections: [
    { races: [race(3, 31, 'ITA', 'Valfredda'), race(4, 31, 'ITA', 'Valfredda')] },
    { races: [race(2, 28, 'CHE', 'Planezza'), race(1, 28, 'CHE', 'Planezza')] },
  ],
} as never

test('a weekend’s races are in starting order, with each country and place once [2.ev.b]', () => {
  expect(racesOf(tour).map(({ race_id }) => race_id)).toEqual([1, 2, 3, 4])
  expect(countriesOf(tour)).toEqual(['CHE', 'ITA'])
  expect(placesOf(tour)).toEqual(['Planezza', 'Valfredda'])
})

test('without races a weekend has the flag of its own country [2.ev.b]', () => {
  expect(countriesOf({ selections: [], country: 'FIN' })).toEqual(['FIN'])
  expect(countriesOf({ selections: [], country: null })).toEqual([])
})

test('a distance is in kilometres, if there is one [2.ev.e]', () => {
  expect(distanceText({ distance: 1.4 }, 'en')).toBe('1.4 km')
  expect(distanceText({ distance: null })).toBe('')
  expect(courseText({ distance: 10, discipline: 'Freestyle' }, 'en')).toBe('10 km Freestyle')
  expect(courseText({ distance: null, discipline: 'Classic' }, 'en')).toBe('Classic')
})
