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
  it.each<[string, RaceStatus, Publication, string]>([
    ['first result', scheduled, publication, 'yes'],
    ['before the lock', { ...scheduled, is_locked: false }, publication, 'trading-open'],
    ['without results', scheduled, { ...publication, revision_id: null }, 'no-results'],
    [
      'cancelled before the lock',
      { ...scheduled, is_locked: false },
      { ...publication, state: 'cancelled', revision_id: null },
      'yes',
    ],
    ['a discarded list', { ...scheduled, discarded_ids: [7] }, publication, 'discarded'],
    ['a list with a double', { ...scheduled, double_ids: [7] }, publication, 'names-double'],
    ['provisional made official', provisional, publication, 'yes'],
    [
      'provisional with other points',
      provisional,
      { ...publication, state: 'provisional', revision_id: 8, sheet_id: 80 },
      'reason-needed',
    ],
    ['cancelled after points were published, official again', cancelled, publication, 'reason-needed'],
    [
      'cancelled without ever having points, now official',
      { ...cancelled, was_published: false },
      publication,
      'yes',
    ],
    [
      'scheduled after points were published',
      { ...cancelled, state: 'scheduled' },
      publication,
      'reason-needed',
    ],
    [
      'cancelled, now scheduled in a selection that closes after its start',
      { ...cancelled, was_published: false, is_locked: false, closes_late: true },
      { ...publication, state: 'scheduled', revision_id: null, sheet_id: null },
      'closes-late',
    ],
    [
      'cancelled, now official in a selection that closed after its start',
      { ...cancelled, was_published: false, closes_late: true },
      publication,
      'closes-late',
    ],
    [
      'cancelled and still cancelled, in a selection that closes after its start',
      { ...cancelled, was_published: false, is_locked: false, closes_late: true },
      { ...publication, state: 'cancelled', revision_id: null, sheet_id: null },
      'yes',
    ],
    [
      'cancelled after points were published, official again with a reason, in a selection that closed after its start',
      { ...cancelled, closes_late: true },
      { ...publication, reason: 'appeal' },
      'yes',
    ],
    [
      'cancelled after points were published, official again with a reason',
      cancelled,
      { ...publication, reason: 'appeal' },
      'yes',
    ],
    [
      'cancelled after points were published, now scheduled: no points before or after',
      cancelled,
      { ...publication, state: 'scheduled', revision_id: null, sheet_id: null },
      'yes',
    ],
    ['provisional out of totals', provisional, { ...publication, include_in_total: false }, 'reason-needed'],
    ['official corrected', official, { ...publication, revision_id: 8 }, 'reason-needed'],
    ['official corrected with a reason', official, { ...publication, revision_id: 8, reason: 'jury' }, 'yes'],
    ['official scored by other rules', official, { ...publication, sheet_id: 71 }, 'reason-needed'],
    ['official excluded from totals', official, { ...publication, include_in_total: false }, 'reason-needed'],
    [
      'official withdrawn',
      official,
      { ...publication, state: 'scheduled', revision_id: null },
      'reason-needed',
    ],
    ['official again, unchanged', official, publication, 'yes'],
  ])('%s [rules §6]', (_name, race, wanted, verdict) => {
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
