import { expect, test } from 'vitest'
import { byOutcome, type Entry, nextPlace, problemOf, toResultTable, withEntry } from './batch-entries.ts'

const entry = (athlete_id: number, more: Partial<Entry> = {}): Entry => ({
  athlete_id,
  name: `Athlete ${athlete_id}`,
  country: 'NOR',
  in_season: true,
  bib: null,
  place: null,
  status: null,
  gap: null,
  due_at: null,
  ...more,
})
const ids = (entries: readonly Entry[]) => entries.map(({ athlete_id }) => athlete_id)

test('athletes with a place come first, then athletes not at the checkpoint yet, then athletes who are out', () => {
  const entries = [
    entry(1, { status: 'DNF', bib: 1 }),
    entry(2, { bib: 30 }),
    entry(3, { bib: 20 }),
    entry(4, { place: 2 }),
    entry(5, { place: 1 }),
  ]
  expect(ids(entries.sort(byOutcome))).toEqual([5, 4, 3, 2, 1])
  expect(ids(withEntry(entries, entry(1, { place: 3 })))).toEqual([5, 4, 1, 3, 2])
})

test('after two athletes who share place 1, the next place is 3', () => {
  expect([nextPlace([]), nextPlace([entry(1, { place: 1 }), entry(2, { place: 1 }), entry(3)])]).toEqual([
    1, 3,
  ])
})

test('two athletes may share a place; a place with a status, or an athlete of another season, blocks the batch', () => {
  const level = [entry(1, { place: 1 }), entry(2, { place: 1 })]
  expect(problemOf(level[0]!, level)).toEqual({ text: 'Shares place 1 with Athlete 2.', is_blocking: false })
  expect(problemOf(entry(1, { place: 1, status: 'DNF' }), [])?.is_blocking).toBe(true)
  expect(problemOf(entry(1, { in_season: false }), [])?.is_blocking).toBe(true)
  expect(problemOf(entry(1), level)).toBeNull()
})

test('the result list contains only athletes with a place or a status, and only valid times', () => {
  const table = toResultTable([
    entry(1, { place: 1, gap: '17:12.4', bib: 44 }),
    entry(2, { place: 2, gap: '1 lap' }),
    entry(3, { status: 'DNS' }),
    entry(4),
  ])
  expect(table).toBe('Code\tRank\tStatus\tTime\tBib\nid:1\t1\t\t17:12.4\t44\nid:2\t2\t\t\t\nid:3\t\tDNS\t\t')
})
