import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type PriceCandidate, priceAfterForm, priceBounds, priceFields, priceOf, worthOf } from './prices.ts'

const worth = fc.double({ min: 0, max: 1_000_000, noNaN: true })
const budget = fc.integer({ min: 0, max: 10_000_000 })
const race = fc.record({
  points: fc.integer({ min: 0, max: 100_000 }),
  days_ago: fc.double({ min: 0, max: 2000, noNaN: true }),
})
const price = fc.integer({ min: 1, max: 100_000 })

describe('worthOf', () => {
  test('points from a year ago count half as much as points from today', () => {
    expect(worthOf([{ points: 10_000, days_ago: 365 }])).toBe(5000)
    expect(
      worthOf([
        { points: 10_000, days_ago: 0 },
        { points: 8000, days_ago: 730 },
      ]),
    ).toBe(12_000)
    expect(worthOf([])).toBe(0)
  })

  test('an athlete is worth more with more points, and not less if the points were earned later', () => {
    fc.assert(
      fc.property(fc.array(race), race, fc.integer({ min: 1, max: 1000 }), (others, one, more) => {
        const before = worthOf([...others, one])
        expect(worthOf([...others, { ...one, points: one.points + more }])).toBeGreaterThan(before)
        expect(worthOf([...others, { ...one, days_ago: one.days_ago / 2 }])).toBeGreaterThanOrEqual(before)
      }),
    )
  })

  test('the day from which `days_ago` counts does not change the ratio of two worths', () => {
    const [one, other] = [
      { points: 9000, days_ago: 10 },
      { points: 4000, days_ago: 300 },
    ]
    const later = (days: number) =>
      [one, other].map((each) => worthOf([{ ...each, days_ago: each.days_ago + days }]))
    const [[a, b], [c, d]] = [later(0), later(200)] as [[number, number], [number, number]]
    expect(a / b).toBeCloseTo(c / d, 9)
  })
})

describe('priceOf', () => {
  test('with a budget of 100,000, the best athlete costs 19,000, half the worth 6,854, and no worth 211', () => {
    const bounds = priceBounds(100_000)
    expect([1000, 0, 500].map((each) => priceOf(each, 1000, bounds))).toEqual([19_000, 211, 6854])
    expect(priceOf(0, 0, bounds)).toBe(211)
  })

  test('a price is an integer between the lowest and the highest price, for any budget', () => {
    fc.assert(
      fc.property(worth, worth, budget, (mine, best, money) => {
        const bounds = priceBounds(money)
        const found = priceOf(mine, best, bounds)
        expect(Number.isInteger(found)).toBe(true)
        expect(found).toBeGreaterThanOrEqual(bounds.cheapest)
        expect(found).toBeLessThanOrEqual(bounds.dearest)
        expect(bounds.cheapest).toBeGreaterThanOrEqual(1)
      }),
    )
  })

  test('an athlete with a higher worth never costs less', () => {
    fc.assert(
      fc.property(worth, worth, worth, (one, other, best) => {
        const [less, more] = [Math.min(one, other), Math.max(one, other)]
        const bounds = priceBounds(100_000)
        expect(priceOf(less, best, bounds)).toBeLessThanOrEqual(priceOf(more, best, bounds))
      }),
    )
  })

  test('prices are proportional to the budget; without a budget, the usual one is used', () => {
    expect(priceBounds(200_000)).toMatchObject({ cheapest: 422, dearest: 38_000 })
    expect(priceBounds(0)).toEqual(priceBounds(100_000))
  })

  test('the cheapest team costs under a tenth of the budget, the best athletes more than all of it', () => {
    const { cheapest } = priceBounds(100_000)
    expect(16 * cheapest).toBeLessThan(10_000)
    const best = Array.from({ length: 8 }, (_, n) => priceOf(100 - 7 * n, 100, priceBounds(100_000)))
    expect(2 * best.reduce((sum, each) => sum + each, 0)).toBeGreaterThan(100_000)
  })
})

describe('priceFields', () => {
  test('the best is found separately among women, men, and each kind of team', () => {
    const athletes: PriceCandidate<string>[] = [
      { key: 'f1', gender: 'f', is_team: false, worth: 10 },
      { key: 'f2', gender: 'f', is_team: false, worth: 5 },
      { key: 'm1', gender: 'm', is_team: false, worth: 1000 },
      { key: 't1', gender: 'f', is_team: true, worth: 3 },
    ]
    expect(Object.fromEntries(priceFields(athletes, priceBounds(100_000)))).toEqual({
      f1: 19_000,
      f2: 6854,
      m1: 19_000,
      t1: 19_000,
    })
  })
})

test('the ten cheapest pro teams fit the budget; the ten best cost at least 94 % of it', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 1, max: 100_000 }), { minLength: 11, maxLength: 20 }),
      (worths) => {
        const teams = worths.map((worth, key) => ({ key, gender: 'mixed', is_team: true, worth }))
        const prices = [...priceFields(teams, priceBounds(100_000, 10)).values()].sort((a, b) => a - b)
        const sum = (some: number[]) => some.reduce((total, each) => total + each, 0)
        expect(sum(prices.slice(0, 10))).toBeLessThanOrEqual(100_000)
        expect(sum(prices.slice(-10))).toBeGreaterThanOrEqual(94_000)
      },
    ),
  )
})

describe('priceAfterForm', () => {
  test('a price moves a seventh of the way to the target, and at most 50 % up', () => {
    expect(priceAfterForm(10_000, 17_000)).toBe(11_000)
    expect(priceAfterForm(10_000, 3000)).toBe(9000)
    expect(priceAfterForm(211, 19_000)).toBe(316)
    expect(priceAfterForm(20_000, 200)).toBe(17_171)
    expect(priceAfterForm(5000, 5000)).toBe(5000)
  })

  test('the new price is an integer between the old price and the target, at most 50 % up', () => {
    fc.assert(
      fc.property(price, price, (before, aim) => {
        const after = priceAfterForm(before, aim)
        expect(Number.isInteger(after)).toBe(true)
        expect(after).toBeGreaterThanOrEqual(Math.min(before, aim))
        expect(after).toBeLessThanOrEqual(Math.max(before, aim))
        expect(after).toBeLessThanOrEqual(before * 1.5)
      }),
    )
  })

  test('a higher target never gives a lower new price', () => {
    fc.assert(
      fc.property(price, price, price, (before, one, other) => {
        const [less, more] = [Math.min(one, other), Math.max(one, other)]
        expect(priceAfterForm(before, less)).toBeLessThanOrEqual(priceAfterForm(before, more))
      }),
    )
  })
})
