import { describe, expect, it } from 'vitest'
import { PUBLISH_SENTENCES } from '#text/scoring-refusals.ts'
import { isChange, mayPublish, type Publication, type RaceStatus } from './publications.ts'

const scheduled: RaceStatus = {
  state: 'scheduled',
  include_in_total: true,
  revision_id: null,
  sheet_id: null,
  is_locked: true,
  closes_late: false,
  discarded_ids: [],
  double_ids: [],
  was_published: false,
}
const official: RaceStatus = {
  ...scheduled,
  state: 'official',
  revision_id: 7,
  sheet_id: 70,
  was_published: true,
}
const cancelled: RaceStatus = { ...scheduled, state: 'cancelled', was_published: true }
const provisional: RaceStatus = { ...official, state: 'provisional' }
const publication: Publication = {
  state: 'official',
  include_in_total: true,
  revision_id: 7,
  sheet_id: 70,
  reason: null,
}

describe('a publication of a race [rules §6]', () => {
  it.each<[string, string, RaceStatus, Publication]>([
    ['first result', 'yes', scheduled, publication],
    ['before the lock', 'trading-open', { ...scheduled, is_locked: false }, publication],
    ['without results', 'no-results', scheduled, { ...publication, revision_id: null }],
    [
      'cancelled before the lock',
      'yes',
      { ...scheduled, is_locked: false },
      { ...publication, state: 'cancelled', revision_id: null },
    ],
    ['a discarded list', 'discarded', { ...scheduled, discarded_ids: [7] }, publication],
    ['a list with a double', 'names-double', { ...scheduled, double_ids: [7] }, publication],
    ['provisional made official', 'yes', provisional, publication],
    [
      'provisional with other points',
      'reason-needed',
      provisional,
      { ...publication, state: 'provisional', revision_id: 8, sheet_id: 80 },
    ],
    ['cancelled after points were published, official again', 'reason-needed', cancelled, publication],
    [
      'cancelled without ever having points, now official',
      'yes',
      { ...cancelled, was_published: false },
      publication,
    ],
    [
      'scheduled after points were published',
      'reason-needed',
      { ...cancelled, state: 'scheduled' },
      publication,
    ],
    [
      'cancelled, now scheduled in a selection that closes after its start',
      'closes-late',
      { ...cancelled, was_published: false, is_locked: false, closes_late: true },
      { ...publication, state: 'scheduled', revision_id: null, sheet_id: null },
    ],
    [
      'cancelled, now official in a selection that closed after its start',
      'closes-late',
      { ...cancelled, was_published: false, closes_late: true },
      publication,
    ],
    [
      'cancelled and still cancelled, in a selection that closes after its start',
      'yes',
      { ...cancelled, was_published: false, is_locked: false, closes_late: true },
      { ...publication, state: 'cancelled', revision_id: null, sheet_id: null },
    ],
    [
      'cancelled after points were published, official again with a reason, in a selection that closed after its start',
      'yes',
      { ...cancelled, closes_late: true },
      { ...publication, reason: 'appeal' },
    ],
    [
      'cancelled after points were published, official again with a reason',
      'yes',
      cancelled,
      { ...publication, reason: 'appeal' },
    ],
    [
      'cancelled after points were published, now scheduled: no points before or after',
      'yes',
      cancelled,
      { ...publication, state: 'scheduled', revision_id: null, sheet_id: null },
    ],
    ['provisional out of totals', 'reason-needed', provisional, { ...publication, include_in_total: false }],
    ['official corrected', 'reason-needed', official, { ...publication, revision_id: 8 }],
    ['official corrected with a reason', 'yes', official, { ...publication, revision_id: 8, reason: 'jury' }],
    ['official scored by other rules', 'reason-needed', official, { ...publication, sheet_id: 71 }],
    ['official excluded from totals', 'reason-needed', official, { ...publication, include_in_total: false }],
    [
      'official withdrawn',
      'reason-needed',
      official,
      { ...publication, state: 'scheduled', revision_id: null },
    ],
    ['official again, unchanged', 'yes', official, publication],
  ])('(%s) is answered with %s [rules §6]', (_name, verdict, race, wanted) => {
    const answer = mayPublish(race, wanted)
    expect(answer.ok ? 'yes' : answer.reason).toBe(verdict)
    if (!answer.ok) expect(PUBLISH_SENTENCES[answer.reason]).not.toBe('')
  })

  it('if the points stay the same, an official race needs a reason only for other changes [rules §6]', () => {
    const verdict = (race: RaceStatus, wanted: Partial<Publication>) =>
      mayPublish(race, { ...publication, sheet_id: 71, ...wanted }, { has_same_points: true }).ok
    expect(verdict(provisional, {})).toBe(true)
    expect(verdict(provisional, { revision_id: 8 })).toBe(true)
    expect(verdict(provisional, { include_in_total: false })).toBe(false)
    expect(verdict(official, {})).toBe(true)
    expect(verdict(official, { revision_id: 8 })).toBe(false)
    expect(verdict(official, { state: 'provisional' })).toBe(false)
  })

  it('publishing exactly the same again changes nothing [rules §6]', () => {
    expect(isChange(official, publication)).toBe(false)
    expect(isChange(official, { ...publication, revision_id: 8 })).toBe(true)
    expect(isChange(official, { ...publication, sheet_id: 71 })).toBe(true)
  })
})
