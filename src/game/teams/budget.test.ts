import { describe, expect, it } from 'vitest'
import { balanceOf, filterAffordableOrPicked, filterByName } from './budget.ts'

const athletes = [
  { athlete_id: 1, name: 'Frida Persson', price: 500 },
  { athlete_id: 2, name: 'Jonna Sundberg', price: 300 },
  { athlete_id: 3, name: 'Jørgen Hæstad Kvæfjord', price: 900 },
  { athlete_id: 4, name: 'Ebba Andersson', price: null },
]

function ids(rows: { athlete_id: number }[]): number[] {
  return rows.map((row) => row.athlete_id)
}

describe('budget', () => {
  it('the balance is the budget minus the purchase prices of the team [3.18 1.4 rules §2]', () => {
    expect(balanceOf(100_000, [{ bought_for: 22_456 }, { bought_for: 211 }])).toBe(77_333)
    expect(balanceOf(100_000, [])).toBe(100_000)
  })

  it.each([
    [500, [], [1, 2]],
    [499, [], [2]],
    [0, [3], [3]],
    [300, [4], [2, 4]],
  ])('with %d left, lists affordable athletes and picked ones [5.13a]', (balance, picked, kept) => {
    expect(ids(filterAffordableOrPicked(athletes, balance, new Set(picked)))).toEqual(kept)
  })

  it.each([
    ['jo', [2, 3]],
    ['KVÆFJORD', [3]],
    ['sson', [1, 4]],
    ['', [1, 2, 3, 4]],
    ['nobody', []],
  ])('finds the text %j anywhere in the name, ignoring case [5.13b]', (text, kept) => {
    expect(ids(filterByName(athletes, text))).toEqual(kept)
  })
})
