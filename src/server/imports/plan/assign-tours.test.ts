import { expect, test } from 'vitest'
import { assignTours } from './assign-tours.ts'
import { openInquiry } from './inquiry.ts'
import type { SeriesRace } from './race-runs.ts'

type Day = [date: string, place: string, more?: Partial<SeriesRace>]

/** Makes two races for each day, one for women and one for men. */
function racesOf(...days: Day[]): SeriesRace[] {
  return days.flatMap(([date, place, more]) =>
    (['f', 'm'] as const).map((gender) => ({
      race_code: `${date}-${gender}`,
      date,
      place,
      country: null,
      name: '10 km',
      gender,
      kind: 'individual' as const,
      tour: null,
      event: 'WORLD CUP',
      stage: null,
      ...more,
    })),
  )
}

function found(races: readonly SeriesRace[], answers: Record<string, string> = {}) {
  const inquiry = openInquiry(new Map(Object.entries(answers)))
  const tours = assignTours(races, inquiry).map(({ date, tour }) => `${date} ${tour}`)
  return { ...inquiry, tours: [...new Set(tours)] }
}

/** Eight stages at four places, with three days of travel before the last place. */
const numbered = racesOf(
  ['2016-03-01', 'Gatineau', { stage: 'Stage 1 of 8' }],
  ['2016-03-02', 'Montreal', { stage: 'Stage 2 of 8' }],
  ['2016-03-04', 'Québec, QC', { stage: 'Stage 3 of 8' }],
  ['2016-03-05', 'Quebec', { stage: 'Stage 4 of 8' }],
  ['2016-03-08', 'Canmore', { stage: 'Stage 5 of 8' }],
  ['2016-03-09', 'Canmore', { stage: 'Stage 6 of 8' }],
  ['2016-03-11', 'Canmore', { stage: 'Stage 7 of 8' }],
  ['2016-03-12', 'Canmore', { stage: 'Stage 8 of 8' }],
)

test('numbered stages without the name of a tour form one tour with the name of the event [W1]', () => {
  const races = numbered.map((race) => ({ ...race, event: 'SKI TOUR CANADA PRESENTED BY SOMEBODY' }))
  const { tours, questions, guesses } = found(races)
  expect(tours).toHaveLength(8)
  expect(tours.every((tour) => tour.endsWith('Ski Tour Canada'))).toBe(true)
  expect(questions).toEqual([])
  expect(guesses).toEqual([
    { what: '1 March to 12 March is the tour Ski Tour Canada', why: 'its stages are numbered' },
  ])
})

test('asks for the name of a tour without a name, and uses the answer', () => {
  const { tours, questions } = found(numbered, { 'tour-2016-03-01': 'Ski Tour Canada' })
  expect(tours.every((tour) => tour.endsWith('Ski Tour Canada'))).toBe(true)
  expect(questions).toMatchObject([
    { key: 'tour-2016-03-01', proposed: 'Gatineau Tour', answer: 'Ski Tour Canada' },
  ])
  expect(found(numbered).questions).toMatchObject([{ answer: null }])
})

test('numbered stages of two tours are split where stage 1 comes again', () => {
  const races = racesOf(
    ['2016-01-01', 'A', { stage: 'Stage 1 of 2' }],
    ['2016-01-02', 'A', { stage: 'Stage 2 of 2' }],
    ['2016-01-05', 'B', { stage: 'Stage 1 of 2' }],
    ['2016-01-06', 'B', { stage: 'Stage 2 of 2' }],
  )
  expect(found(races).questions.map(({ key }) => key)).toEqual(['tour-2016-01-01', 'tour-2016-01-05'])
})

test('rows without the name of a tour are added to the tour that they belong to', () => {
  const races = racesOf(
    ['2016-01-01', 'A', { stage: 'Stage 1 of 3', tour: 'Tour of A' }],
    ['2016-01-02', 'A', { stage: 'Stage 2 of 3' }],
    ['2016-01-04', 'B', { stage: 'Stage 3 of 3' }],
  )
  const { tours, questions } = found(races)
  expect(tours.every((tour) => tour.endsWith('Tour of A'))).toBe(true)
  expect(questions).toEqual([])
})

test('even without stages, four or more races per gender on nearby days at several places form a tour', () => {
  const days: Day[] = [
    ['2021-12-28', 'Lenzerheide'],
    ['2021-12-29', 'Lenzerheide'],
    ['2021-12-31', 'Oberstdorf'],
    ['2022-01-02', 'Valbruna'],
  ]
  expect(found(racesOf(...days)).questions).toMatchObject([
    { key: 'tour-2021-12-28', proposed: 'Lenzerheide Tour' },
  ])
  const overall: Day = ['2022-01-02', 'Tour', { kind: 'tour_overall', name: 'Women Tour de Snow overall' }]
  const named = found(racesOf(...days, overall))
  expect(named.questions).toEqual([])
  expect(named.tours.every((tour) => tour.endsWith('Tour de Snow'))).toBe(true)
  expect(named.tours).toHaveLength(4)
})

test.each<[string, Day[]]>([
  [
    'two weekends close to each other',
    [
      ['2019-03-09', 'Oslo'],
      ['2019-03-10', 'Oslo'],
      ['2019-03-12', 'Drammen'],
    ],
  ],
  [
    'four days with a relay',
    [
      ['2019-03-09', 'Oslo'],
      ['2019-03-10', 'Oslo', { kind: 'relay' }],
      ['2019-03-12', 'Drammen'],
      ['2019-03-13', 'Drammen'],
      ['2019-03-14', 'Drammen'],
    ],
  ],
  [
    'three days at one place without a pursuit',
    [
      ['2022-12-02', 'A'],
      ['2022-12-03', 'A'],
      ['2022-12-04', 'A'],
    ],
  ],
  [
    'a calendar with races every other day',
    Array.from({ length: 10 }, (_, day): Day => [`2019-02-${10 + day}`, day % 2 ? 'A' : 'B']),
  ],
  [
    'a championship',
    [
      ['2019-02-20', 'A', { event: 'WORLD CHAMPIONSHIPS' }],
      ['2019-02-21', 'B', { event: 'WORLD CHAMPIONSHIPS' }],
      ['2019-02-22', 'B', { event: 'WORLD CHAMPIONSHIPS' }],
      ['2019-02-23', 'B', { event: 'WORLD CHAMPIONSHIPS' }],
    ],
  ],
  [
    'a series named a tour that lasts all winter',
    [
      ['2023-12-10', 'A', { event: 'PRO TOUR' }],
      ['2023-12-17', 'B', { event: 'PRO TOUR' }],
      ['2024-01-14', 'C', { event: 'PRO TOUR' }],
    ],
  ],
])('%s is not a tour, and no question is asked', (_, days) => {
  const { tours, questions, guesses } = found(racesOf(...days))
  expect(tours.every((tour) => tour.endsWith('null'))).toBe(true)
  expect([...questions, ...guesses]).toEqual([])
})

const small = racesOf(
  ['2018-11-30', 'Lillehammer', { kind: 'sprint' }],
  ['2018-12-01', 'Lillehammer'],
  ['2018-12-02', 'Lillehammer', { kind: 'pursuit' }],
)

test('asks whether three race days at one place that end with a pursuit are a tour', () => {
  expect(found(small).questions).toMatchObject([
    { key: 'tour-2018-11-30', answer: null, proposed: 'Lillehammer Tour' },
  ])
  expect(found(small, { 'tour-2018-11-30': 'no' }).tours[0]).toBe('2018-11-30 null')
  expect(found(small, { 'tour-2018-11-30': 'yes' }).tours[0]).toBe('2018-11-30 Lillehammer Tour')
  expect(found(small, { 'tour-2018-11-30': 'Triple' }).tours[0]).toBe('2018-11-30 Triple')
})

test('an answer that is not a valid name for a tour is an error', () => {
  const { issues } = found(small, { 'tour-2018-11-30': 'x'.repeat(61) })
  expect(issues).toEqual([{ key: 'tour-2018-11-30', format: { format: 'name', most: 60 } }])
})
