import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { earnersOf, type LedgerRow, ledgerOf } from '#game/scoring/ledger.ts'
import { ledgerText } from './ledger-text.ts'

const line: LedgerRow = {
  selection_id: 1,
  race_id: 1,
  race_name: 'Sprint',
  counts: true,
  athlete_id: 1,
  name: 'Ask Aune',
  country: 'NOR',
  role: 0,
  place: 3,
  status: null,
  component: 'champion',
  points: 90,
  stands_in_for: null,
  answer: null,
  right_answer: null,
}
const bet: LedgerRow = {
  ...line,
  selection_id: null,
  race_id: null,
  race_name: null,
  athlete_id: null,
  component: 'sidebet',
  role: null,
  place: null,
  points: 12.5,
  answer: 'Ask',
  right_answer: 'Ask',
}

describe('a ledger [rules §5]', () => {
  test('is grouped by race; in each race, the athletes with most points come first', () => {
    const captain = { ...line, athlete_id: 2, name: 'Birk Berg', role: -1, place: 5, points: 80 }
    const { races, bets, score } = ledgerOf([
      { ...line },
      captain,
      { ...captain, component: 'captain_bonus', points: 40 },
      { ...line, race_id: 2, race_name: 'Left out', counts: false, points: 1000 },
      bet,
    ])
    expect(races.map((race) => [race.race_name, race.points, race.counts])).toEqual([
      ['Sprint', 210, true],
      ['Left out', 1000, false],
    ])
    expect(races[0]?.picks.map((pick) => [pick.name, pick.is_captain, pick.points])).toEqual([
      ['Birk Berg', true, 120],
      ['Ask Aune', false, 90],
    ])
    expect([bets.length, score]).toEqual([1, 222.5])
  })

  test('sums the points of each athlete in the races that count', () => {
    const birk = { ...line, athlete_id: 2, name: 'Birk Berg', points: 80 }
    const ledger = ledgerOf([
      line,
      birk,
      { ...birk, race_id: 2, points: 30.25 },
      { ...line, race_id: 3, counts: false, points: 1000 },
      { ...line, athlete_id: 3, name: 'Calle', points: 0 },
      bet,
    ])
    expect(earnersOf(ledger)).toEqual([
      { athlete_id: 2, name: 'Birk Berg', points: 110.25 },
      { athlete_id: 1, name: 'Ask Aune', points: 90 },
    ])
  })

  test('lists a bonus after the points from which it is computed', () => {
    const bonus = { ...line, component: 'captain_bonus', role: -1 }
    const [race] = ledgerOf([bonus, { ...line, role: -1 }]).races
    expect(race?.picks[0]?.lines.map((each) => each.component)).toEqual(['champion', 'captain_bonus'])
  })

  test('contains every line; its score is the exact sum of the lines that count', () => {
    const any_line = fc.record({
      race_id: fc.option(fc.integer({ min: 1, max: 3 })),
      athlete_id: fc.integer({ min: 1, max: 3 }),
      counts: fc.boolean(),
      hundredths: fc.nat(100_000),
    })
    fc.assert(
      fc.property(fc.array(any_line), (drawn) => {
        const of_race = new Map<number | null, boolean>()
        const lines = drawn.map(({ race_id, athlete_id, counts, hundredths }) => {
          // All lines of a race have the same `counts`, but each side bet has its own.
          if (race_id !== null && !of_race.has(race_id)) of_race.set(race_id, counts)
          const is_counted = race_id === null ? counts : of_race.get(race_id)!
          return { ...line, race_id, athlete_id, counts: is_counted, points: hundredths / 100 }
        })
        const { races, bets, score } = ledgerOf(lines)
        const shown = [...races.flatMap(({ picks }) => picks.flatMap((pick) => pick.lines)), ...bets]
        expect(shown).toHaveLength(lines.length)
        const counted = lines.filter((each) => each.counts).map((each) => Math.round(each.points * 100))
        expect(Math.round(score * 100)).toBe(counted.reduce((sum, each) => sum + each, 0))
      }),
    )
  })
})

describe('the explanation of a line [rules §4]', () => {
  test.each<[string, Partial<LedgerRow>]>([
    ['3rd place earns 90 p. in this race', {}],
    ['57th place earns no points in this race', { place: 57, points: 0 }],
    ['Did not finish: no points without a place', { place: null, status: 'DNF', points: 0 }],
    ['XYZ: no points without a place', { place: null, status: 'XYZ', points: 0 }],
    ['Points from its two best men and its best woman', { place: null, points: 120 }],
    ['Nobody in the team earned points', { place: null, points: 0 }],
    ['Did not start, or is not in the results', { component: 'not_started', place: null, points: 0 }],
    ['Captain bonus (50% of 90 p.)', { component: 'captain_bonus', points: 45 }],
    ['Youth bonus (25% of 90 p.)', { component: 'youth_bonus', points: 22.5 }],
    ['QCI bonus (25% of 90 p.)', { component: 'qci_bonus', points: 22.5 }],
    ['Climb points', { component: 'climb', points: 30 }],
    [
      'Picked for 3rd and finished 3rd: the winner’s points',
      { component: 'ranked_place', role: 3, points: 100 },
    ],
    [
      'Picked for 1st, finished 3rd: 2 places off earns the points for 3rd place',
      { component: 'ranked_place', role: 1 },
    ],
    [
      'Picked for 1st, finished 99th: 98 places off is too far for points',
      { component: 'ranked_place', role: 1, place: 99, points: 0 },
    ],
    [
      'Picked for 2nd. Did not start: no points without a place',
      { component: 'ranked_place', role: 2, place: null, status: 'DNS', points: 0 },
    ],
  ])('%s [1.6b 1.6c 1.7c]', (words, what) => {
    expect(ledgerText({ ...line, ...what }, 90, 'en')).toBe(words)
  })

  test.each<[string, Partial<LedgerRow>]>([
    ['Answered Ask: right', {}],
    ['Answered Birk; the right answer was Ask', { answer: 'Birk', points: 0 }],
    ['Answered Ask; not settled yet', { right_answer: null, points: 0 }],
  ])('%s [1.6a]', (words, what) => {
    expect(ledgerText({ ...bet, ...what }, 0, 'en')).toBe(words)
  })
})

test('the text of a captain bonus says whether the vice-captain got it', () => {
  const bonus: LedgerRow = { ...line, component: 'captain_bonus', points: 45, role: -1 }
  const stands_in_for = { as: 'vice-captain', athlete_id: 2, name: 'Birk Berg' } as const
  expect(ledgerText(bonus, 90)).toBe('Captain bonus (50% of 90 p.)')
  expect(ledgerText({ ...bonus, stands_in_for }, 90)).toBe(
    'Captain bonus, passed to the vice-captain (50% of 90 p.)',
  )
})
