import type { PublishRefusal } from '#game/scoring/publications.ts'
import type { RevisionRefusal } from '#game/scoring/revisions.ts'

export const PUBLISH_SENTENCES: Record<PublishRefusal, string> = {
  'trading-open':
    'Players can still change their teams for this race: publish after the selection has closed',
  'closes-late':
    'Teams could be changed after its start: move the deadline of its selection first with `deadline move`, or add the race anew with `race add`',
  'no-results': 'There are no results of this race to publish: import them first',
  discarded: 'This result list was discarded: restore it first, or publish another revision',
  'reason-needed': 'Points that were published are changed only with a reason, which every player can read',
}

export const REVISION_SENTENCES: Record<RevisionRefusal, string> = {
  published:
    'This result list is published: publish another revision, or take the race back with --state scheduled, before it is discarded',
  'discarded-already': 'This result list was discarded before',
  'not-discarded': 'This result list is not discarded',
  'no-reason': 'A result list is discarded or restored only with a reason',
}
