import { expect, test } from 'vitest'
import { CALENDARS } from './calendars.ts'
import { makeAthletes } from './make-athletes.ts'
import { makeDemoTeams } from './make-demo-teams.ts'
import { racesOf } from './plan-races.ts'
import { timeText } from './race-times.ts'
import { correctedResults, resultRows, simulateResults, withoutWinner } from './simulate-results.ts'

const athletes = makeAthletes('podium', 2027)
const teams = makeDemoTeams('podium', athletes)
const rows = CALENDARS.worldcup.flatMap((weekend, n) =>
  simulateResults('podium', weekend, n, { athletes, teams }),
)
const races = Map.groupBy(rows, (row) => row.race_code)

test('ties occur, and so does every status of athletes who do not finish', () => {
  const statuses = new Set(rows.map((row) => row.status))
  expect(statuses).toEqual(new Set([null, 'DNF', 'DNS', 'DSQ', 'LAP']))
  const shared = [...races.values()].filter((race) => {
    const places = race.flatMap((row) => row.place ?? [])
    return new Set(places).size < places.length
  })
  expect(shared.length).toBeGreaterThan(3)
})

test('stronger athletes usually place higher, but not always', () => {
  const winners = rows.filter((row) => row.place === 1).map((row) => row.athlete)
  const strong = winners.filter((code) => /^demo-.-\d$|^T-/.test(code))
  expect(strong.length / winners.length).toBeGreaterThan(0.5)
  expect(new Set(winners).size).toBeGreaterThan(5)
})

test('only athletes who finish every leg of a tour have a place in its overall result', () => {
  const finished = (code: string) =>
    new Set(races.get(code)?.flatMap((row) => (row.place === null ? [] : row.athlete)))
  const legs = [1, 2, 3, 4, 5, 6, 7, 8, 9].map((leg) => finished(`demo-4-${leg}-m`))
  const all = [...legs[0]!].filter((athlete) => legs.every((leg) => leg.has(athlete)))
  expect(finished('demo-4-10-m')).toEqual(new Set(all))
  expect(all.length).toBeGreaterThan(30)
})

test('a nation has one team in a championship, and at most three in other relays [3.7]', () => {
  const codes = (race: string) => races.get(race)!.map((row) => row.athlete)
  expect(codes('demo-6-5-f').length).toBeGreaterThan(10)
  expect(codes('demo-6-5-f').filter((code) => !code.endsWith('-1-f'))).toEqual([])
  expect(codes('demo-2-2-f').filter((code) => code.endsWith('-3-f')).length).toBeGreaterThan(2)
})

test('a cancelled race has no results, and a corrected race has another winner', () => {
  expect(races.has('demo-7-2-f')).toBe(false)
  const all = CALENDARS.worldcup.flatMap(racesOf)
  const corrected = correctedResults(all, rows)
  expect(new Set(corrected.map((row) => row.race_code))).toEqual(new Set(['demo-1-2-m']))
  const first = races.get('demo-1-2-m')?.[0]
  expect(corrected[0]).toMatchObject({ athlete: first?.athlete, place: null, status: 'DSQ' })
  expect(corrected.find((row) => row.place === 1)?.athlete).not.toBe(first?.athlete)
})

test('the results of a weekend are the same in every call, and do not depend on other weekends', () => {
  const entrants = simulateResults('podium', CALENDARS.worldcup[9]!, 9, { athletes, teams })
  expect(entrants).toEqual(rows.filter((row) => row.race_code.startsWith('demo-10-')))
})

test('equal times share a place; if one of two winners is disqualified, the other stays in first place', () => {
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
])('formats %d tenths of a second as %s', (tenths, text) => {
  expect(timeText(tenths)).toBe(text)
})
