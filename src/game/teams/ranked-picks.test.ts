import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Gender } from '#game/genders.ts'
import { mayReorder, movedTo, type RankedPick, renumbered } from './ranked-picks.ts'

function pick(athlete_id: number, gender: Gender, rank: number | null): RankedPick {
  return { athlete_id, gender, rank }
}

const picks = [pick(1, 'f', 1), pick(2, 'f', 2), pick(3, 'f', 3), pick(4, 'm', 1), pick(5, 'm', 2)]

function read(order: RankedPick[]): Record<number, number | null> {
  return Object.fromEntries(order.map(({ athlete_id, rank }) => [athlete_id, rank]))
}

describe('ranked picks', () => {
  it.each([
    ['the same order', picks, 'yes'],
    ['women reversed', [pick(1, 'f', 3), pick(2, 'f', 2), pick(3, 'f', 1), ...picks.slice(3)], 'yes'],
    ['a duplicate place', [pick(1, 'f', 1), pick(2, 'f', 1), ...picks.slice(2)], 'not-an-order'],
    ['a missing place', [...picks.slice(0, 4), pick(5, 'm', 3)], 'not-an-order'],
    ['no place', [...picks.slice(0, 4), pick(5, 'm', null)], 'not-an-order'],
    ['a man among the women', [...picks.slice(0, 4), pick(5, 'f', 4)], 'not-an-order'],
    ['a missing athlete', picks.slice(0, 4), 'other-athletes'],
    ['another athlete', [...picks.slice(0, 4), pick(6, 'm', 2)], 'other-athletes'],
    ['a duplicate athlete', [...picks, pick(5, 'm', 3)], 'other-athletes'],
  ])('requires places 1 to n per gender: %s [7.24b rules §4]', (_case, order, expected) => {
    const verdict = mayReorder(picks, order)
    expect(verdict.ok ? 'yes' : verdict.reason).toBe(expected)
  })

  it.each([
    ['up', movedTo(picks, 3, 2), { 1: 1, 3: 2, 2: 3, 4: 1, 5: 2 }],
    ['up from the top', movedTo(picks, 1, 0), { 1: 1, 2: 2, 3: 3, 4: 1, 5: 2 }],
    ['down', movedTo(picks, 1, 2), { 2: 1, 1: 2, 3: 3, 4: 1, 5: 2 }],
    ['down from the bottom', movedTo(picks, 5, 3), { 1: 1, 2: 2, 3: 3, 4: 1, 5: 2 }],
    ['to a place', movedTo(picks, 3, 1), { 3: 1, 1: 2, 2: 3, 4: 1, 5: 2 }],
    ['to a place beyond the end', movedTo(picks, 4, 99), { 1: 1, 2: 2, 3: 3, 5: 1, 4: 2 }],
    ['who is not in the team', movedTo(picks, 9, 1), { 1: 1, 2: 2, 3: 3, 4: 1, 5: 2 }],
  ])('moves an athlete %s [1.6c 7.24b]', (_case, moved, places) => {
    expect(read(moved)).toEqual(places)
  })

  it('closes the gap of a removed athlete, and puts a new athlete last [1.6c]', () => {
    const changed = [pick(6, 'f', null), ...picks.filter((each) => each.athlete_id !== 1)]
    expect(read(renumbered(changed))).toEqual({ 2: 1, 3: 2, 6: 3, 4: 1, 5: 2 })
  })

  it('any series of moves results in an order of the same athletes [7.24b]', () => {
    const anyMove = fc.tuple(fc.integer({ min: 1, max: 6 }), fc.integer({ min: -2, max: 9 }))
    fc.assert(
      fc.property(fc.array(anyMove, { maxLength: 10 }), (moves) => {
        const moved = moves.reduce((order, [athlete_id, place]) => movedTo(order, athlete_id, place), picks)
        expect(mayReorder(picks, moved)).toEqual({ ok: true })
      }),
    )
  })
})
