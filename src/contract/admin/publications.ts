import { z } from 'zod'
import { CountryCode, Id, IdText, Instant, Line, Points } from '../fields.ts'
import { RaceState } from '../races.ts'
import { route } from '../route.ts'
import { ResultStatus } from './result-drafts.ts'

const Place = z.strictObject({ score: Points, rank: z.number().int() }).nullable()

const PublishedSide = z.strictObject({
  state: RaceState,
  number: z.number().int().nullable(),
  rows: z.number().int(),
})

/** What publishing would change. It counts picks of locked selections only. */
export const PublicationPreview = z.strictObject({
  preview_id: z.string(),
  created_at: Instant,
  before: PublishedSide,
  after: PublishedSide,
  /** Athletes of the latest list who are not in this one, best first. */
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
    first: z.array(z.strictObject({ user_id: Id, team_name: z.string(), before: Place, after: Place })),
  }),
  /** The boards that change, and those of them with another leader. */
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
  /** Side bets of the weekend; `answer` is null while it is not settled. */
  sidebets: z.array(z.strictObject({ sidebet_id: Id, question: z.string(), answer: z.string().nullable() })),
  /** Published points change: a reason is required. */
  needs_reason: z.boolean(),
  /** The reasons of the corrections, as the first proposal for the reason. */
  reason: z.string().nullable(),
  /** Whether anything would change at all. */
  changes: z.boolean(),
})
export type PublicationPreview = z.infer<typeof PublicationPreview>

const RaceParams = z.object({ race_id: IdText })

/** A preview is counted by a job, because it may take longer than a request. */
export const PreviewState = z.strictObject({
  /** Null until it is counted. */
  preview: PublicationPreview.nullable(),
  /** Why nothing can be published. */
  problem: z.string().nullable(),
})
export type PreviewState = z.infer<typeof PreviewState>

export const previewResults = route({
  method: 'POST',
  path: '/api/admin/results/:race_id/previews',
  caller: 'operator',
  token: 'results',
  summary:
    'Counts what publishing would change: of the draft, of an earlier list, or of the publication before',
  params: RaceParams,
  body: z.strictObject({
    what: z.enum(['draft', 'latest', 'revision', 'undo']),
    /** The list to publish, with `revision`. */
    number: z.int().min(1).max(1_000_000).optional(),
    state: z.enum(['provisional', 'official']).optional(),
  }),
  request_headers: ['idempotency-key'],
  reply: z.strictObject({ job_id: Id }),
})

export const getPreview = route({
  method: 'GET',
  path: '/api/admin/results/:race_id/previews/:job_id',
  caller: 'operator',
  token: 'results',
  summary: 'A preview, once it is counted',
  params: z.object({ race_id: IdText, job_id: IdText }),
  reply: PreviewState,
})

const PublishBody = z.strictObject({
  preview_id: Line.max(60),
  /** Every player can read it. Required where published points change or rows are missing. */
  reason: Line.trim().max(300).optional(),
})

const PublishReply = z.strictObject({ job_id: Id })

const PUBLISH_REFUSALS = [
  'reason-needed',
  'stale',
  'trading-open',
  'closes-late',
  'no-results',
  'discarded',
  'not-ready',
  'invalid',
] as const

export const publishResults = route({
  method: 'POST',
  path: '/api/admin/results/:race_id/publications',
  caller: 'operator',
  token: 'results',
  summary:
    'Publishes what a preview showed, up to provisional; refused with 412 if anything has changed since',
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
  summary: 'Publishes what a preview showed as official; refused with 412 if anything has changed since',
  params: RaceParams,
  body: PublishBody,
  request_headers: ['idempotency-key'],
  refusals: PUBLISH_REFUSALS,
  reply: PublishReply,
})
