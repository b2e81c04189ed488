import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { demoPrices } from '#demo/demo-prices.ts'
import { realData } from '#testing/seasons/real-data.ts'
import { makeAthletes } from './make-athletes.ts'
import { makeDemoTeams, makeProTeams } from './make-demo-teams.ts'
import { NATIONS } from './nations.ts'

const seeds = ['podium', 'a', 'b', 'c']

const pricesOf = (seed: string) =>
  demoPrices(
    { athletes: makeAthletes(seed, 2027), teams: [], pro_teams: [] },
    { budget: 100_000, max_picks: null },
  )

test.each(seeds)(
  '%s: there are 300 athletes of 15 nations, half of them women, each with a different name',
  (seed) => {
    const athletes = makeAthletes(seed, 2027)
    expect(athletes.length).toBe(300)
    expect(athletes.filter((athlete) => athlete.gender === 'f').length).toBe(150)
    expect(new Set(athletes.map((athlete) => athlete.country)).size).toBe(15)
    expect(new Set(athletes.map((athlete) => athlete.name)).size).toBe(300)
  },
)

test.each(seeds)('%s: a few athletes are stars, and half of the athletes are cheap', (seed) => {
  const prices = [...pricesOf(seed).values()].sort((a, b) => a - b)
  expect(prices[0]).toBeGreaterThanOrEqual(211)
  expect(prices.at(-1)).toBeLessThanOrEqual(19_000)
  expect(prices[150]).toBeGreaterThan(220)
  expect(prices[150]).toBeLessThan(245)
  expect(prices.filter((price) => price > 10_000).length).toBeGreaterThan(4)
})

test.each(seeds)('%s: the best eight of each gender cost more than the budget', (seed) => {
  const best = [...pricesOf(seed)].filter(([code]) => /-[1-8]$/.test(code))
  expect(best.length).toBe(16)
  expect(best.reduce((sum, [, price]) => sum + price, 0)).toBeGreaterThan(130_000)
})

test('some athletes are young, some may earn the QCI bonus, and some are cubs', () => {
  const athletes = makeAthletes('podium', 2027)
  const counts = ['youth', 'is_qci_bonus_eligible', 'is_cub'] as const
  for (const flag of counts) {
    const flagged = athletes.filter((athlete) => athlete[flag]).length
    expect(flagged).toBeGreaterThan(4)
    expect(flagged).toBeLessThan(80)
  }
})

test('a country enters one national team per four athletes, at most three; pro teams have both genders', () => {
  const athletes = makeAthletes('podium', 2027)
  const teams = makeDemoTeams('podium', athletes).map((team) => team.code)
  expect(teams).toContain('T-NOR-3-f')
  expect(teams).toContain('T-CZE-1-m')
  expect(teams).not.toContain('T-CZE-2-m')
  expect(teams).not.toContain('T-NOR-4-f')

  for (const { members } of makeProTeams('podium', athletes)) {
    expect(members.some((code) => code.startsWith('demo-f'))).toBe(true)
    expect(members.filter((code) => code.startsWith('demo-m')).length).toBeGreaterThan(1)
  }
})

/** The words of a name, in lower case and without accents. */
const wordsOf = (text: string) =>
  text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .match(/\p{L}+/gu) ?? []

test.skipIf(!realData)('no family name occurs in a list of real athletes', () => {
  const lists = readdirSync(realData!, { recursive: true, encoding: 'utf8' })
  const files = lists.filter((file) => /(athletes|members)\.csv$/.test(file))
  const real = new Set(files.flatMap((file) => wordsOf(readFileSync(join(realData!, file), 'utf8'))))
  expect(real.size).toBeGreaterThan(1000)

  const families = new Set(NATIONS.flatMap((nation) => [...nation.last.f, ...nation.last.m]))
  const known = [...families].filter((family) => wordsOf(family).every((word) => real.has(word)))
  expect(known).toEqual([])
})
