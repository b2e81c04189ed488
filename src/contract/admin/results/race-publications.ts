import { z } from 'zod'
import { Id, IdText } from '../../fields.ts'
import { route } from '../../route.ts'
import {
  PUBLISH_REFUSALS,
  PublicationPreview,
  PublishBody,
  PublishReply,
  RaceSnapshot,
} from './publications.ts'

/** The state of a race before or after a publication, without the number of rows. */
const RaceSide = RaceSnapshot.omit({ rows: true })

export const RacesPreview = PublicationPreview.pick({
  preview_id: true,
  created_at: true,
  warnings: true,
  athletes: true,
  players: true,
  boards: true,
  leagues: true,
  replaced_picks: true,
  sidebets: true,
  needs_reason: true,
  has_changes: true,
}).extend({
  races: z.array(
    z.strictObject({
      race_id: Id,
      name: z.string(),
      weekend_name: z.string(),
      before: RaceSide,
      after: RaceSide,
    }),
  ),
})
export type RacesPreview = z.infer<typeof RacesPreview>

/**
 * Selects the races whose latest lists are not published. If `state` is `official`, races with provisional results are
 * included.
 */
export const RaceChoice = z.strictObject({
  /** Selects only races of this weekend. By default all weekends of the season. */
  weekend_id: Id.optional(),
  /**
   * The state of the results after the publication. By default official results stay official, and others become
   * provisional.
   */
  state: z.enum(['provisional', 'official']).optional(),
})
export type RaceChoice = z.infer<typeof RaceChoice>

export const previewRaces = route({
  method: 'POST',
  path: '/api/admin/results/previews',
  caller: 'operator',
  summary: 'Starts a job that previews publishing all races whose latest lists are not published',
  body: RaceChoice,
  request_headers: ['idempotency-key'],
  reply: z.strictObject({ job_id: Id }),
})

export const getRacesPreview = route({
  method: 'GET',
  path: '/api/admin/results/previews/:job_id',
  caller: 'operator',
  summary:
    'Returns the preview of several races that a job computes. The preview is null until the job is done',
  params: z.object({ job_id: IdText }),
  reply: z.strictObject({
    /** The preview is null until the job is done. */
    preview: RacesPreview.nullable(),
    /** Why the preview could not be computed, if its job failed. Otherwise null. */
    problem: z.string().nullable(),
  }),
})

export const publishRaces = route({
  method: 'POST',
  path: '/api/admin/results/publications',
  caller: 'operator',
  summary:
    'Publishes several races as previewed. Refused if a race is official, or would become official. The reply is 412 if the data has changed since the preview',
  body: PublishBody,
  request_headers: ['idempotency-key'],
  refusals: ['not-found', ...PUBLISH_REFUSALS, 'confirm-needed'],
  reply: PublishReply,
})

export const publishRacesOfficial = route({
  method: 'POST',
  path: '/api/admin/results/publications/official',
  caller: 'operator',
  factor: 'recent',
  summary:
    'Publishes several races as previewed, also if a race is official or becomes official. The reply is 412 if the data has changed since the preview',
  body: PublishBody,
  request_headers: ['idempotency-key'],
  refusals: ['not-found', ...PUBLISH_REFUSALS],
  reply: PublishReply,
})
