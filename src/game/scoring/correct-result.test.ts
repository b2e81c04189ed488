import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { correctResult, parseOutcome } from './correct-result.ts'
import { checkPlaces } from './places.ts'
import type { ResultStatus } from './results.ts'

const STATUS: Record<string, ResultStatus> = { dnf: 'DNF', dsq: 'DSQ' }

/** Parses a text such as `1 2 2 4 dnf`: the places or statuses of the athletes 1, 2, 3 and so on. */
function listOf(text: string) {
  return text.split(' ').map((word, index) => ({
    athlete_id: index + 1,
    place: STATUS[word] ? null : Number(word),
    status: STATUS[word] ?? null,
    time: STATUS[word] ? null : '10:00.0',
    sprint_place: null as number | null,
    climb_place: null as number | null,
  }))
}

function textOf(list: ReturnType<typeof listOf>): string {
  return list.map((row) => row.place ?? row.status?.toLowerCase()).join(' ')
}

describe('a corrected result', () => {
  it.each([
    ['1 2 3 4', 2, 'dsq', '1 dsq 2 3'],
    ['1 2 2 4', 2, 'dsq', '1 dsq 2 3'],
    ['1 2 2 4', 1, 'dsq', 'dsq 1 1 3'],
    ['1 2 3 dnf', 4, '2', '1 3 4 2'],
    ['1 2 3 4', 4, '1', '2 3 4 1'],
    ['1 2 3 4', 1, '3', '3 1 2 4'],
    ['1 2 3 4', 3, '=2', '1 2 2 4'],
    ['1 2 3 4', 4, '=2', '1 2 4 2'],
    ['1 2 dsq', 3, 'dnf', '1 2 dnf'],
  ])(
    'if in the list %s the athlete %i becomes %s, the new list is %s',
    (before, athlete_id, outcome, after) => {
      const corrected = correctResult(listOf(before), athlete_id, parseOutcome(outcome)!)
      expect(textOf(corrected)).toBe(after)
    },
  )

  it('leaves the old place empty if `keep_gap` is true', () => {
    expect(textOf(correctResult(listOf('1 2 3'), 2, { status: 'DSQ' }, { keep_gap: true }))).toBe('1 dsq 3')
  })

  it('a disqualified athlete loses the time and all places, also of sprints and climbs; others move up', () => {
    const list = listOf('1 2 3').map((row, index) => ({
      ...row,
      sprint_place: 3 - index,
      climb_place: index + 1,
    }))
    const [first, second, third] = correctResult(list, 2, { status: 'DSQ' })
    expect(first).toMatchObject({ place: 1, sprint_place: 2, climb_place: 1 })
    expect(second).toMatchObject({
      place: null,
      status: 'DSQ',
      time: null,
      sprint_place: null,
      climb_place: null,
    })
    expect(third).toMatchObject({ place: 2, sprint_place: 1, climb_place: 2 })
  })

  it('disqualifications leave no gaps in a list without gaps, even if athletes share a place', () => {
    const ranked = fc.array(fc.integer({ min: 0, max: 5 }), { minLength: 1, maxLength: 12 }).map((scores) => {
      const sorted = scores.toSorted((a, b) => a - b)
      return listOf(sorted.map((score) => sorted.indexOf(score) + 1).join(' '))
    })
    fc.assert(
      fc.property(ranked, fc.array(fc.nat(11), { maxLength: 4 }), (list, out) => {
        const corrected = out.reduce(
          (rows, index) => correctResult(rows, (index % rows.length) + 1, { status: 'DSQ' }),
          list,
        )
        expect(checkPlaces(corrected).filter((warning) => warning.reason !== 'shared')).toEqual([])
      }),
    )
  })
})

it.each(['', '0', 'first', '2==x', 'XYZ', '12345'])('the text %j is neither a place nor a status', (text) => {
  expect(parseOutcome(text)).toBeNull()
})
