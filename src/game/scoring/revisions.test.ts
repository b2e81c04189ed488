import { describe, expect, it } from 'vitest'
import { REVISION_SENTENCES } from '#text/scoring-refusals.ts'
import { compareLists, type ListedResult, mayDiscard, mayRestore, type RevisionStatus } from './revisions.ts'

const waiting: RevisionStatus = { is_published: false, is_discarded: false }
const published: RevisionStatus = { ...waiting, is_published: true }
const discarded: RevisionStatus = { ...waiting, is_discarded: true }

describe('a result list', () => {
  it.each<[string, typeof mayDiscard, RevisionStatus, string | null, string]>([
    ['is discarded with a reason', mayDiscard, waiting, 'wrong race', 'yes'],
    ['is not discarded without a reason', mayDiscard, waiting, null, 'no-reason'],
    ['is not discarded while it counts', mayDiscard, published, 'wrong race', 'published'],
    ['is discarded only once', mayDiscard, discarded, 'wrong race', 'discarded-already'],
    ['is restored with a reason', mayRestore, discarded, 'right after all', 'yes'],
    ['is not restored without a reason', mayRestore, discarded, null, 'no-reason'],
    ['is restored only if it was discarded', mayRestore, waiting, 'why not', 'not-discarded'],
  ])('%s [W9]', (_name, rule, revision, reason, verdict) => {
    const answer = rule(revision, reason)
    expect(answer.ok ? 'yes' : answer.reason).toBe(verdict)
    if (!answer.ok) expect(REVISION_SENTENCES[answer.reason]).not.toBe('')
  })
})

const row = (athlete_id: number, more: Partial<ListedResult>): ListedResult => ({
  athlete_id,
  name: `Athlete ${athlete_id}`,
  country: 'NOR',
  place: null,
  status: null,
  time: null,
  bib: null,
  sprint_place: null,
  climb_place: null,
  ...more,
})

it('lists athletes who are new, missing or have another row, sorted by the better of their two places [W9]', () => {
  const before = [row(1, { place: 1 }), row(2, { place: 2 }), row(3, { place: 3 }), row(4, { status: 'DNF' })]
  const after = [row(2, { place: 1 }), row(3, { place: 3 }), row(5, { place: 2 }), row(1, { status: 'DSQ' })]
  const changes = compareLists(before, after).map(({ before: was, after: is }) => [
    was?.athlete_id ?? is?.athlete_id,
    was && (was.place ?? was.status),
    is && (is.place ?? is.status),
  ])
  expect(changes).toEqual([
    [1, 1, 'DSQ'],
    [2, 2, 1],
    [5, null, 2],
    [4, 'DNF', null],
  ])
})

it('another time or start number is a difference, but another order of the rows is not [W9]', () => {
  const list = [row(1, { place: 1, time: '3:00.1' }), row(2, { place: 2, bib: 7 })]
  expect(compareLists(list, list.toReversed())).toEqual([])
  const [timed, numbered] = [
    { ...list[0]!, time: '3:00.2' },
    { ...list[1]!, bib: 8 },
  ]
  expect(compareLists(list, [timed, numbered])).toHaveLength(2)
})
