import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Gender } from '#game/genders.ts'
import { buildTeam } from './copying.ts'
import { fillTeam, type Prospect } from './fill-team.ts'
import type { PickRules, Team } from './picks.ts'

const NOW = 1000
const BUDGET = 100_000
const empty: Team = { picks: [], balance: BUDGET }

const skiing: PickRules = {
  trading_opens_at: null,
  trading_close: NOW + 1,
  locked_at: null,
  takes_team_picks: false,
  is_mixed: false,
  is_budget_enforced: true,
  is_championship: false,
  excluded_countries: ['RUS'],
  is_coed: false,
  max_picks_per_gender: 8,
  max_picks: null,
  cub_picks: 0,
}
const marathon: PickRules = { ...skiing, max_picks_per_gender: 6, max_picks: 10, cub_picks: 2 }

/** A reproducible random number generator (mulberry32). */
function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

/** As in a real season, a few athletes are expensive and earn points, and many are cheap and earn none. */
const field: Prospect[] = Array.from({ length: 120 }, (_, index) => ({
  athlete_id: index + 1,
  name: `Athlete ${index + 1}`,
  country: index % 17 === 0 ? 'RUS' : 'NOR',
  gender: index % 2 === 0 ? 'm' : 'f',
  is_team: false,
  is_cub: index % 9 === 0,
  active: index % 13 !== 0,
  price: 211 + Math.round(20_000 / (1 + index / 4)),
  strength: Math.max(0, 400 - index * 8),
}))

function strengthOf(team: Prospect[]): number {
  return team.reduce((sum, athlete) => sum + athlete.strength, 0)
}

const anyProspect = fc.record({
  gender: fc.constantFrom<Gender>('m', 'f', 'mixed'),
  is_cub: fc.boolean(),
  is_team: fc.boolean(),
  active: fc.boolean(),
  price: fc.option(fc.integer({ min: 0, max: 40_000 })),
  strength: fc.nat(2000),
})

describe('proposed teams', () => {
  it('follow the rules for adding athletes, with any athletes and any bias [1.4 5.10 5.11c]', () => {
    fc.assert(
      fc.property(
        fc.array(anyProspect, { maxLength: 40 }),
        fc.constantFrom(skiing, marathon, { ...skiing, is_coed: true }),
        fc.integer({ min: -3, max: 6 }),
        fc.integer(),
        (changes, rules, bias, seed) => {
          const prospects = changes.map((each, index) => ({ ...field[index]!, ...each }))
          const chosen = fillTeam(prospects, empty, rules, { bias, random: seeded(seed) }, NOW)
          expect(buildTeam(chosen, BUDGET, rules, NOW).ok).toBe(true)
        },
      ),
    )
  })

  it.each([
    ['skiing', skiing, 16],
    ['marathon', marathon, 12],
  ])('are full if the budget allows, with any bias: %s [5.10 5.11c]', (_name, rules, size) => {
    for (const bias of [-2, 0, 1, 4]) {
      for (const seed of [1, 2, 3]) {
        expect(fillTeam(field, empty, rules, { bias, random: seeded(seed) }, NOW)).toHaveLength(size)
      }
    }
  })

  it('are full even if the budget is exactly enough for the cheapest sixteen [5.10]', () => {
    const priced = field.map((athlete, index) => ({ ...athlete, price: index < 40 ? 5000 : 1000 }))
    for (const bias of [-2, 0, 4]) {
      const team = { picks: [], balance: 16_000 }
      expect(fillTeam(priced, team, skiing, { bias, random: seeded(3) }, NOW)).toHaveLength(16)
    }
  })

  it('contain some athletes even if the budget is too small for a full team [1.4]', () => {
    const poor = { picks: [], balance: 1000 }
    const chosen = fillTeam(field, poor, skiing, { bias: 0, random: seeded(5) }, NOW)
    expect(chosen.length).toBeGreaterThan(0)
    expect(buildTeam(chosen, 1000, skiing, NOW).ok).toBe(true)
  })

  it('can complete a partial team within the remaining balance [6.2]', () => {
    const begun = buildTeam(field.slice(1, 4), BUDGET, skiing, NOW)
    if (!begun.ok) throw new Error(begun.reason)
    const rest = fillTeam(field, begun.team, skiing, { bias: 1, random: seeded(7) }, NOW)
    expect(buildTeam([...field.slice(1, 4), ...rest], BUDGET, skiing, NOW).ok).toBe(true)
    expect(rest).toHaveLength(13)
  })

  it('are empty after trading has closed [4.4b]', () => {
    const closed = { ...skiing, locked_at: NOW - 1 }
    expect(fillTeam(field, empty, closed, { bias: 1, random: seeded(1) }, NOW)).toEqual([])
  })

  it('are determined by the random numbers [6.2]', () => {
    const choose = (seed: number) => fillTeam(field, empty, skiing, { bias: 1, random: seeded(seed) }, NOW)
    expect(choose(11)).toEqual(choose(11))
    expect(choose(11)).not.toEqual(choose(12))
  })

  it('are stronger with a higher bias [6.2]', () => {
    const meanStrength = (bias: number) => {
      const seeds = Array.from({ length: 20 }, (_, seed) => seed)
      const teams = seeds.map((seed) => fillTeam(field, empty, skiing, { bias, random: seeded(seed) }, NOW))
      return strengthOf(teams.flat()) / teams.length
    }
    const [foolish, blind, sensible] = [-1, 0, 1].map(meanStrength)
    expect(foolish!).toBeLessThan(blind!)
    expect(blind!).toBeLessThan(sensible!)
  })
})
