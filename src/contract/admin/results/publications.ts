import { z } from 'zod'
import { AnyText, CountryCode, Id, IdText, Instant, Points } from '../../fields.ts'
import { RaceState } from '../../races.ts'
import { route } from '../../route.ts'
import { ResultStatus } from './result-drafts.ts'

const ScoreAndRank = z.strictObject({ score: Points, rank: z.number().int() }).nullable()

/**
 * The state of a race before or after a publication. `number` identifies its result list, and `rows` is the number of
 * rows in the list.
 */
export const RaceSnapshot = z.strictObject({
  state: RaceState,
  number: z.number().int().nullable(),
  in_totals: z.boolean(),
  rows: z.number().int(),
})

/** The changes that a publication would make. Only picks of locked selections are included. */
export const PublicationPreview = z.strictObject({
  preview_id: z.string(),
  created_at: Instant,
  before: RaceSnapshot,
  after: RaceSnapshot,
  /** Athletes who are in the latest list but not in the list to publish, best place first. */
  missing: z.array(
    z.strictObject({
      athlete_id: Id,
      name: z.string(),
      country: CountryCode,
      place: z.number().int().nullable(),
      points: Points.nullable(),
    }),
  ),
  warnings: z.array(z.string()),
  notes: z.array(z.string()),
  created: z.array(z.strictObject({ name: z.string(), country: CountryCode, price: z.number().int() })),
  athletes: z.array(
    z.strictObject({
      race_id: Id,
      athlete_id: Id,
      name: z.string(),
      country: CountryCode,
      place: z.number().int().nullable(),
      status: ResultStatus.nullable(),
      before: Points.nullable(),
      after: Points.nullable(),
    }),
  ),
  players: z.strictObject({
    changed: z.number().int(),
    first: z.array(
      z.strictObject({ user_id: Id, team_name: z.string(), before: ScoreAndRank, after: ScoreAndRank }),
    ),
  }),
  /** How many picks are replaced by reserves in the race, before and after the publication. */
  replaced_picks: z.strictObject({ before: z.int(), after: z.int() }),
  /** How many boards change, and who leads the boards that get another leader. */
  boards: z.strictObject({
    changed: z.number().int(),
    leaders: z.array(z.strictObject({ title: z.string(), before: z.string(), after: z.string() })),
  }),
  leagues: z.strictObject({
    changed: z.number().int(),
    first: z.array(
      z.strictObject({
        league_id: Id,
        name: z.string(),
        before: Points.nullable(),
        after: Points.nullable(),
      }),
    ),
    leaders: z.array(
      z.strictObject({ league_id: Id, name: z.string(), before: z.string(), after: z.string() }),
    ),
  }),
  /** The side bets of the weekend. `answer` is null for a side bet that is not settled. */
  sidebets: z.array(z.strictObject({ sidebet_id: Id, question: z.string(), answer: z.string().nullable() })),
  /** Whether a reason is required: published points change, athletes are missing, or the race is cancelled. */
  needs_reason: z.boolean(),
  /** A suggested reason: the reasons of all corrections in one text. Null if the draft has no corrections. */
  reason: z.string().nullable(),
  has_changes: z.boolean(),
})
export type PublicationPreview = z.infer<typeof PublicationPreview>

const RaceParams = z.object({ race_id: IdText })

export const PublicationAct = z.strictObject({
  /**
   * - `draft`: publishes the list or the corrections of the draft.
   * - `latest`: publishes the latest list that was imported.
   * - `revision`: publishes an earlier list.
   * - `undo`: returns to an earlier publication.
   * - `withdraw`: withdraws the results. The race is scheduled again and counts nowhere.
   * - `cancel`: cancels the race.
   * - `totals`: changes only whether the race counts in totals.
   */
  what: z.enum(['draft', 'latest', 'revision', 'undo', 'withdraw', 'cancel', 'totals']),
  /** The number of the list to publish. Required if `what` is `revision`. */
  number: z.int().min(1).max(1_000_000).optional(),
  state: z.enum(['provisional', 'official']).optional(),
  /** The publication to return to if `what` is `undo`. By default the one before the latest. */
  publication_id: Id.optional(),
  /** Whether the race counts in totals, if `what` is `totals`. */
  in_totals: z.boolean().optional(),
})
export type PublicationAct = z.infer<typeof PublicationAct>

/**
 * The preview of a publication, or why it could not be computed. A job computes the preview, because this can take
 * longer than a request may last.
 */
export const PreviewState = z.strictObject({
  /** The preview is null until the job is done. */
  preview: PublicationPreview.nullable(),
  /** Why the preview could not be computed, if its job failed or was cancelled. Otherwise null. */
  problem: z.string().nullable(),
})
export type PreviewState = z.infer<typeof PreviewState>

export const previewResults = route({
  method: 'POST',
  path: '/api/admin/results/:race_id/previews',
  caller: 'operator',
  token: 'results',
  summary: 'Starts a job that computes which changes a publication would make',
  params: RaceParams,
  body: PublicationAct,
  request_headers: ['idempotency-key'],
  reply: z.strictObject({ job_id: Id }),
})

export const getPreview = route({
  method: 'GET',
  path: '/api/admin/results/:race_id/previews/:job_id',
  caller: 'operator',
  token: 'results',
  summary:
    'Returns the preview of a publication that a job computes. The preview is null until the job is done',
  params: z.object({ race_id: IdText, job_id: IdText }),
  reply: PreviewState,
})

export const PublishBody = z.strictObject({
  preview_id: AnyText.max(60),
  /** A reason that players can read. Required if the preview has `needs_reason`. */
  reason: AnyText.trim().max(300).optional(),
})

export const PublishReply = z.strictObject({ job_id: Id })

export const PUBLISH_REFUSALS = [
  'reason-needed',
  'stale',
  'trading-open',
  'closes-late',
  'no-results',
  'discarded',
  'names-double',
  'not-ready',
  'invalid',
] as const

export const publishResults = route({
  method: 'POST',
  path: '/api/admin/results/:race_id/publications',
  caller: 'operator',
  token: 'results',
  summary:
    'Publishes results as previewed. If the race is official, or would become official, use `/publications/official` instead. The reply is 412 if the data has changed since the preview',
  params: RaceParams,
  body: PublishBody,
  request_headers: ['idempotency-key'],
  refusals: [...PUBLISH_REFUSALS, 'confirm-needed'],
  reply: PublishReply,
})

export const publishOfficial = route({
  method: 'POST',
  path: '/api/admin/results/:race_id/publications/official',
  caller: 'operator',
  factor: 'recent',
  summary:
    'Publishes results as previewed. Also allowed if the race is official, or becomes official. The reply is 412 if the data has changed since the preview',
  params: RaceParams,
  body: PublishBody,
  request_headers: ['idempotency-key'],
  refusals: PUBLISH_REFUSALS,
  reply: PublishReply,
})
