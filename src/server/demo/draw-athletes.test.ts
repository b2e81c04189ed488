import { expect, test } from 'vitest'
import { drawAthletes } from './draw-athletes.ts'
import { drawProTeams, drawTeams } from './draw-teams.ts'

const seeds = ['podium', 'a', 'b', 'c']

test.each(seeds)('%s: 160 people of 15 nations, half of them women, no two of one name', (seed) => {
  const athletes = drawAthletes(seed, 2027)
  expect(athletes.length).toBe(160)
  expect(athletes.filter((athlete) => athlete.gender === 'f').length).toBe(80)
  expect(new Set(athletes.map((athlete) => athlete.country)).size).toBe(15)
  expect(new Set(athletes.map((athlete) => athlete.name)).size).toBe(160)
})

test.each(seeds)('%s: a few stars, and half of the field costs little', (seed) => {
  const prices = drawAthletes(seed, 2027)
    .map((athlete) => athlete.price)
    .sort((a, b) => a - b)
  expect(prices[0]).toBeGreaterThanOrEqual(211)
  expect(prices.at(-1)).toBeLessThanOrEqual(19_000)
  expect(prices[80]).toBeGreaterThan(220)
  expect(prices[80]).toBeLessThan(245)
  expect(prices.filter((price) => price > 10_000).length).toBeGreaterThan(4)
})

test.each(seeds)('%s: nobody can afford the best eight of each gender', (seed) => {
  const best = drawAthletes(seed, 2027).filter(({ code }) => /-[1-8]$/.test(code))
  expect(best.length).toBe(16)
  expect(best.reduce((sum, athlete) => sum + athlete.price, 0)).toBeGreaterThan(130_000)
})

test('some are young, some eligible, some cubs', () => {
  const athletes = drawAthletes('podium', 2027)
  const counts = ['youth', 'is_qci_bonus_eligible', 'is_cub'] as const
  for (const flag of counts) {
    const flagged = athletes.filter((athlete) => athlete[flag]).length
    expect(flagged).toBeGreaterThan(4)
    expect(flagged).toBeLessThan(45)
  }
})

test('a country enters as many national teams as it has fours, and professional ones have both genders', () => {
  const athletes = drawAthletes('podium', 2027)
  const teams = drawTeams('podium', athletes).map((team) => team.code)
  expect(teams).toContain('T-NOR-3-f')
  expect(teams).toContain('T-CZE-1-m')
  expect(teams).not.toContain('T-EST-1-m')

  for (const { members } of drawProTeams('podium', athletes)) {
    expect(members.some((code) => code.startsWith('demo-f'))).toBe(true)
    expect(members.filter((code) => code.startsWith('demo-m')).length).toBeGreaterThan(1)
  }
})
