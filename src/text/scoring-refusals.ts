import type { BatchRefusal } from '#game/scoring/live.ts'
import type { PublishRefusal } from '#game/scoring/publications.ts'
import type { RevisionRefusal } from '#game/scoring/revisions.ts'

export const PUBLISH_SENTENCES: Record<PublishRefusal, string> = {
  'trading-open':
    'Players can still change their teams for this race: publish after the selection has closed',
  'closes-late':
    'Teams could still be changed after the start: move the deadline of the selection first, or add the race again',
  'no-results': 'This race has no results to publish: import them first',
  discarded: 'This result list is marked as wrong: choose to use it again first, or publish another list',
  'names-double':
    'This result list names an athlete who has since been merged with another one: publish a later list, or import this one again',
  'reason-needed': 'Changing published points needs a reason, which every player can read',
}

export const REVISION_SENTENCES: Record<RevisionRefusal, string> = {
  published:
    'This result list is published: publish another list, or withdraw the results, before you mark it as wrong',
  'discarded-already': 'This result list is already marked as wrong',
  'not-discarded': 'This result list is not marked as wrong',
  'no-reason': 'Marking a result list as wrong, or using it again, needs a reason',
}

/** The reasons for which a draft of results cannot be published on the admin pages. */
export const DRAFT_SENTENCES = {
  'not-ready': 'Some rows still need a decision',
} as const

/** Why live results of a race are refused, or cannot be withdrawn. */
export const LIVE_SENTENCES: Record<BatchRefusal | 'not-live', string> = {
  'trading-open':
    'Players can still change their teams for this race: live results are accepted after the selection has closed',
  'old-batch': 'A batch with this number or a higher one was already accepted',
  'already-published': 'The result of this race is published, so live results are no longer accepted',
  'race-cancelled': 'This race is cancelled',
  'not-live': 'This race has no live results',
}
