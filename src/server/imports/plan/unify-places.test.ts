import { expect, test } from 'vitest'
import { RACE_COLUMNS, type RaceFileRow } from '../season/season-columns.ts'
import { openInquiry } from './inquiry.ts'
import { unifyPlaces } from './unify-places.ts'

const nothing = Object.fromEntries(Object.keys(RACE_COLUMNS).map((column) => [column, null]))

function found(
  days: readonly [date: string, place: string, country?: string][],
  answers: Record<string, string> = {},
) {
  const inquiry = openInquiry(new Map(Object.entries(answers)))
  const races = days.map(([date, place, country = 'CAN']) => {
    return { ...nothing, line: 1, date, place, country, is_cancelled: false } as unknown as RaceFileRow & {
      is_cancelled: boolean
    }
  })
  return { ...inquiry, places: unifyPlaces(races, inquiry).map(({ place }) => place) }
}

const quebec = [
  ['2016-03-04', 'Quebec'],
  ['2016-03-04', 'Quebec'],
  ['2016-03-05', 'Québec, QC'],
] as const

test('asks whether two spellings are one place; if the answer is yes, the spelling of most races is used [S9]', () => {
  const open = found([...quebec] as never)
  expect(open.questions).toMatchObject([{ key: 'place-quebec-qc', proposed: 'yes', answer: null }])
  expect(open.places).toEqual(['Quebec', 'Quebec', 'Quebec'])
  expect(found([...quebec] as never, { 'place-quebec-qc': 'no' }).places).toEqual([
    'Quebec',
    'Quebec',
    'Québec, QC',
  ])
  expect(found([...quebec] as never, { 'place-quebec-qc': 'maybe' }).issues).toHaveLength(1)
})

test('does not ask if spellings differ only in accents and punctuation', () => {
  const { places, questions, guesses } = found([
    ['2016-03-04', 'Otepää'],
    ['2016-03-05', 'Otepaa'],
  ])
  expect(places).toEqual(['Otepää', 'Otepää'])
  expect(questions).toEqual([])
  expect(guesses).toHaveLength(1)
})

test.each<[string, [string, string, string?][]]>([
  [
    'a missing letter',
    [
      ['2016-03-04', 'Lillehammer'],
      ['2016-03-05', 'Lilehammer'],
    ],
  ],
  [
    'a place with its region',
    [
      ['2016-03-04', 'Seefeld/Tirol'],
      ['2016-03-05', 'Seefeld'],
    ],
  ],
])('asks about %s', (_, days) => {
  expect(found(days).questions).toHaveLength(1)
})

test.each<[string, [string, string, string?][]]>([
  [
    'another country',
    [
      ['2016-03-04', 'Quebec'],
      ['2016-03-05', 'Quebec City', 'FRA'],
    ],
  ],
  [
    'other days',
    [
      ['2016-03-04', 'Quebec'],
      ['2016-03-07', 'Québec, QC'],
    ],
  ],
  [
    'another place',
    [
      ['2016-03-04', 'Oslo'],
      ['2016-03-05', 'Drammen'],
    ],
  ],
])('does not ask about %s', (_, days) => {
  expect(found(days).questions).toEqual([])
})
