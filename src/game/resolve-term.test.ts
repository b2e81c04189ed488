import { describe, expect, it } from 'vitest'
import { idOfTerm, resolveTerm } from './resolve-term.ts'

const race = {
  noun: 'race',
  listed_by: 'race list',
  idOf: (row: { id: number }) => row.id,
  nameOf: () => 'Sprint',
}
const rows = Array.from({ length: 7 }, (_, index) => ({ id: index + 1 }))

describe('resolveTerm finds the row that a term means', () => {
  it('returns the only match [W7]', () => {
    expect(resolveTerm('SPR', [[], [rows[2]!]], race)).toBe(rows[2])
  })

  it('prefers the stricter lookup: a code is never taken for the id of another row [W7]', () => {
    expect(resolveTerm('3', [[rows[6]!], [rows[2]!]], race)).toBe(rows[6])
  })

  it('names the list command if nothing matches [W7]', () => {
    expect(resolveTerm('X', [[], []], race, ' in 2030-31')).toBe(
      'There is no race X in 2030-31: see `race list`.',
    )
  })

  it('names the ids to choose from if several rows match [W7]', () => {
    expect(resolveTerm('Sprint', [rows.slice(0, 3)], race)).toBe(
      'Sprint could be Sprint (id 1), Sprint (id 2) or Sprint (id 3): choose one with id:1, id:2 or id:3.',
    )
    expect(resolveTerm('Sprint', [rows], race)).toContain('Sprint (id 5) or another: choose one with id:1')
  })

  it.each([
    ['id:49', 49],
    ['49', null],
    ['id:', null],
    ['id:-1', null],
    ['id:1234567890', null],
  ])('the id of the term %s is %s [W7]', (word, id) => {
    expect(idOfTerm(word)).toBe(id)
  })
})
