import { expect, test } from 'vitest'
import type { Athlete, AthleteRaceResult, SelectionPopularity } from '#contract/athletes.ts'
import { comparedFacts } from './compared-facts.ts'
import type { ComparedAthlete } from './use-compared-athlete.ts'

function compared(athlete: Partial<Athlete>, totals: number[] = [], ratio?: number): ComparedAthlete {
  return {
    athlete: { gender: 'f', is_team: false, score: null, rank: null, price: null, ...athlete } as Athlete,
    results: totals.map((total) => raceResult(total)),
    prices: [],
    popularity_received_at: undefined,
    popularity:
      ratio === undefined
        ? []
        : [
            { selection_id: 7, ratio } as SelectionPopularity,
            { selection_id: 8, ratio: 0.9 } as SelectionPopularity,
          ],
  }
}

const raceResult = (total: number, include_in_total = true) =>
  ({ total, race: { kind: 'marathon', include_in_total } }) as AthleteRaceResult

test('the points per race are averaged over the races that count in totals [9.16b]', () => {
  const one = compared({}, [100])
  const results = [...one.results, raceResult(10, false)]
  const facts = comparedFacts([{ ...one, results }, compared({})], { selection_id: 7 }, 'en')
  expect(facts).toContainEqual({ label: 'Points per race', texts: ['100', expect.any(String)], better: null })
})

test('two athletes are compared fact by fact, with the better value marked [2.athid.b 3.30 9.16c]', () => {
  const one = compared({ score: 310, rank: 4, price: 20_000 }, [100, 110.5], 0.34)
  const other = compared({ score: 120, rank: 9, price: 5000 }, [60, 60], 0.341)
  expect(comparedFacts([one, other], { selection_id: 7 }, 'en')).toEqual([
    { label: 'Price', texts: ['$20,000', '$5,000'], better: null },
    { label: 'Score', texts: ['310', '120'], better: 0 },
    { label: 'Rank', texts: ['4', '9'], better: 0 },
    { label: 'Points per race', texts: ['105.25', '60'], better: 0 },
    { label: 'PPG', texts: ['15.5', '24'], better: 1 },
    { label: 'Picked by', texts: ['34%', '34%'], better: null },
  ])
})

test('if one of the athletes has no races and no price, no value is marked as better [9.16b]', () => {
  const facts = comparedFacts(
    [compared({}), compared({ score: 10, rank: 1, price: 1000 })],
    { selection_id: 7 },
    'en',
  )
  expect(facts.map(({ texts }) => texts[0])).toEqual(['-', '-', 'N/A', '-', '∞', '-'])
  expect(facts.every(({ better }) => better === null)).toBe(true)
})

test('popularity is shown only for the selection on the page [9.16c]', () => {
  const pair = [compared({}, [], 0.34), compared({})] as const
  const inTeams = (selection_id: number) => comparedFacts(pair, { selection_id }, 'en').at(-1)?.texts
  expect([7, 8, 9].map(inTeams)).toEqual([
    ['34%', '-'],
    ['90%', '-'],
    ['-', '-'],
  ])
})

test('ranks of women and men are not compared [rules §5]', () => {
  const facts = comparedFacts(
    [compared({ rank: 1 }), compared({ rank: 2, gender: 'm' })],
    { selection_id: 7 },
    'en',
  )
  expect(facts.find(({ label }) => label === 'Rank')?.better).toBeNull()
})
