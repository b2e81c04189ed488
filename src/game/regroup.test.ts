import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { CALENDAR_SENTENCES } from '#text/calendar-refusals.ts'
import { type FormerSelection, type Group, regroup } from './regroup.ts'

const free = (selection_id: number, ...race_ids: number[]): FormerSelection => {
  return { selection_id, race_ids, must_be_kept: false, is_closed: false, limits: 'same' }
}
const held = (selection_id: number, ...race_ids: number[]): FormerSelection => {
  return { ...free(selection_id, ...race_ids), must_be_kept: true }
}
const closed = (selection_id: number, ...race_ids: number[]): FormerSelection => {
  return { ...held(selection_id, ...race_ids), is_closed: true }
}
const group = (name: string, ...race_ids: number[]): Group => ({ name, race_ids })

describe('regrouping selections [rules §3]', () => {
  it('splits a selection that has no teams; its first part keeps the id', () => {
    expect(regroup([free(1, 10, 11)], [group('Leg 1', 10), group('Leg 2', 11)])).toEqual({
      ok: true,
      parts: [
        { name: 'Leg 1', race_ids: [10], selection_id: 1, source_id: 1 },
        { name: 'Leg 2', race_ids: [11], selection_id: null, source_id: 1 },
      ],
      unused: [],
    })
  })

  it('if several selections are merged, the one with teams is kept', () => {
    expect(regroup([free(1, 10), held(2, 11)], [group('All', 10, 11)])).toMatchObject({
      parts: [{ selection_id: 2 }],
      unused: [1],
    })
  })

  it.each([
    ['selections-divided', [1], [held(1, 10, 11)], [group('a', 10), group('b', 11)]],
    ['selections-joined', [1, 2], [held(1, 10), held(2, 11)], [group('a', 10, 11)]],
    ['selection-closed', [1], [closed(1, 10), free(2, 11)], [group('a', 10, 11)]],
    ['selections-unlike', [1, 2], [free(1, 10), { ...free(2, 11), limits: 'other' }], [group('a', 10, 11)]],
  ])('is refused with the reason %s', (reason, selection_ids, selections, groups) => {
    expect(regroup(selections, groups)).toEqual({ ok: false, reason, selection_ids })
  })

  it('loses no race and no team, whatever the groups are', () => {
    const race = fc.record({ selection: fc.nat(3), group: fc.nat(3) })
    const state = fc.array(fc.constantFrom('free', 'held', 'closed'), { minLength: 4, maxLength: 4 })
    fc.assert(
      fc.property(fc.array(race, { minLength: 1, maxLength: 8 }), state, (races, states) => {
        const of = (key: 'selection' | 'group') =>
          [...Map.groupBy(races.keys(), (id) => races[id]![key])].map(([n, ids]) => ({ n, ids }))
        const make = { free, held, closed }
        const selections = of('selection').map(({ n, ids }) => make[states[n] as 'free'](n, ...ids))
        const groups = of('group').map(({ n, ids }) => group(String(n), ...ids))
        const made = regroup(selections, groups)
        if (!made.ok) return selections.some(({ must_be_kept }) => must_be_kept)
        const kept = made.parts.flatMap(({ selection_id }) => (selection_id === null ? [] : [selection_id]))
        expect(new Set(kept).size).toBe(kept.length)
        const all_held = selections.filter(({ must_be_kept }) => must_be_kept)
        for (const { selection_id, race_ids, is_closed } of all_held) {
          const part = made.parts.find((each) => each.selection_id === selection_id)
          expect(race_ids.every((id) => part?.race_ids.includes(id))).toBe(true)
          if (is_closed) expect(part?.race_ids).toHaveLength(race_ids.length)
        }
        return kept.length + made.unused.length === selections.length
      }),
    )
  })
})

it('every refusal of the calendar has its own sentence [8.1a]', () => {
  const texts = Object.values(CALENDAR_SENTENCES)
  expect(new Set(texts).size).toBe(texts.length)
})
