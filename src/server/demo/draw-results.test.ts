import { expect, test } from 'vitest'
import { CALENDARS } from './calendars.ts'
import { drawAthletes } from './draw-athletes.ts'
import { correctedResults, drawResults } from './draw-results.ts'
import { drawTeams } from './draw-teams.ts'
import { timeText } from './race-times.ts'
import { resultRows, withoutWinner } from './result-rows.ts'

const athletes = drawAthletes('podium', 2027)
const teams = drawTeams('podium', athletes).map((team) => ({ ...team, sprint_edge: 0, classic_edge: 0 }))
const rows = drawResults('podium', CALENDARS.worldcup, { athletes, teams })
const races = Map.groupBy(rows, (row) => row.race_code)

test('shared places and every way not to finish occur', () => {
  const statuses = new Set(rows.map((row) => row.status))
  expect(statuses).toEqual(new Set([null, 'DNF', 'DNS', 'DSQ', 'LAP']))
  const shared = [...races.values()].filter((race) => {
    const places = race.flatMap((row) => row.place ?? [])
    return new Set(places).size < places.length
  })
  expect(shared.length).toBeGreaterThan(3)
})

test('the strong are in front, but luck has its say', () => {
  const winners = rows.filter((row) => row.place === 1).map((row) => row.athlete)
  const strong = winners.filter((code) => /^demo-.-\d$|^T-/.test(code))
  expect(strong.length / winners.length).toBeGreaterThan(0.5)
  expect(new Set(winners).size).toBeGreaterThan(5)
})

test('only who finishes every leg of a tour has a place in its overall result', () => {
  const finished = (code: string) =>
    new Set(races.get(code)?.flatMap((row) => (row.place === null ? [] : row.athlete)))
  const legs = ['demo-3-1-m', 'demo-3-2-m', 'demo-3-3-m'].map(finished)
  const all = [...legs[0]!].filter((athlete) => legs.every((leg) => leg.has(athlete)))
  expect(finished('demo-3-4-m')).toEqual(new Set(all))
})

test('the cancelled race and those to come have no results, the corrected one has another winner', () => {
  expect(races.has('demo-4-2-f')).toBe(false)
  expect(races.has('demo-5-1-f')).toBe(false)
  const corrected = correctedResults(CALENDARS.worldcup, rows)
  expect(new Set(corrected.map((row) => row.race_code))).toEqual(new Set(['demo-1-2-m']))
  const first = races.get('demo-1-2-m')?.[0]
  expect(corrected[0]).toMatchObject({ athlete: first?.athlete, place: null, status: 'DSQ' })
  expect(corrected.find((row) => row.place === 1)?.athlete).not.toBe(first?.athlete)
})

test('whoever needs the same time shares the place, and a disqualified winner leaves it to the other', () => {
  const finish = (code: string, tenths: number) => ({ code, tenths, status: null })
  const list = resultRows('r', [finish('a', 900), finish('b', 801), finish('c', 801), finish('d', 999)])
  const placesOf = (of: typeof list) => of.map((row) => [row.athlete, row.place])
  expect(placesOf(list)).toEqual([
    ['b', 1],
    ['c', 1],
    ['a', 3],
    ['d', 4],
  ])
  expect(placesOf(withoutWinner(list))).toEqual([
    ['b', null],
    ['c', 1],
    ['a', 2],
    ['d', 3],
  ])
})

test.each([
  [1619, '2:41.9'],
  [42_389, '1:10:38.9'],
  [36_000, '1:00:00.0'],
])('%d tenths read %s', (tenths, text) => {
  expect(timeText(tenths)).toBe(text)
})
