import { z } from 'zod'
import { AnyText, CountryCode, Id, IdText, Instant } from '../../fields.ts'
import { RaceState } from '../../races.ts'
import { route } from '../../route.ts'
import { SeasonPlanned } from '../seasons.ts'
import { MatchableAthlete, ResultStatus } from './result-drafts.ts'

const MAX_ROWS = 1000
const Place = z.int('must be a whole number').min(1, 'must be at least 1').max(9999, 'must be at most 9999')
const ShortText = AnyText.trim().min(1, 'must not be empty').max(40, 'must be at most 40 characters')

/** An athlete in a batch of live results. An athlete without a place and a status has not passed the checkpoint yet. */
export const LiveRow = z.strictObject({
  /** The federation code, or `id:49`. */
  athlete: AnyText.trim().min(1, 'must not be empty').max(60, 'must be at most 60 characters'),
  place: Place.nullish(),
  /** A status is only allowed without a place. */
  status: ResultStatus.nullish(),
  gap: ShortText.nullish(),
  bib: z.int().min(1).max(99_999).nullish(),
  due_at: Instant.nullish(),
})
export type LiveRow = z.output<typeof LiveRow>

export const LiveBatch = z.strictObject({
  /** Must be higher than the sequence number of every earlier batch of the race. */
  sequence: Id,
  checkpoint: ShortText,
  starters: Place.nullish(),
  /** Must contain all athletes, because each batch replaces the previous one. */
  results: z.array(LiveRow).min(1, 'must not be empty').max(MAX_ROWS, `must have at most ${MAX_ROWS} rows`),
})
export type LiveBatch = z.output<typeof LiveBatch>

const RaceParams = z.object({ race_id: IdText })

/** An athlete in the batch that players see now. */
const ShownRow = z.strictObject({
  athlete_id: Id,
  name: z.string(),
  country: CountryCode,
  place: z.int().nullable(),
  status: ResultStatus.nullable(),
  gap: z.string().nullable(),
  bib: z.int().nullable(),
  due_at: Instant.nullable(),
})

const SentBatch = z.strictObject({
  sequence: z.int(),
  checkpoint: z.string(),
  athletes: z.int(),
  sent_by: z.string(),
  received_at: Instant,
})
export type SentBatch = z.infer<typeof SentBatch>

/** A race with the batch that players see now, and the latest 100 batches, newest first. */
export const AdminLive = z.strictObject({
  race_id: Id,
  name: z.string(),
  weekend_name: z.string(),
  date: Instant,
  time_zone: z.string(),
  state: RaceState,
  is_locked: z.boolean(),
  trading_close: Instant,
  /** Whether the operator has a draft of results for the race. */
  has_draft: z.boolean(),
  /** The lowest sequence number that the next batch may have. */
  next_sequence: z.int(),
  /** Null if the race is not live. */
  batch: z
    .strictObject({
      sequence: z.int(),
      checkpoint: z.string(),
      starters: z.int().nullable(),
      received_at: Instant,
      rows: z.array(ShownRow),
    })
    .nullable(),
  /** The athletes with a start number in the newest start list. */
  starters: z.array(MatchableAthlete.extend({ bib: z.int() })),
  sent: z.array(SentBatch),
  /** How many batches were sent for the race. */
  sent_count: z.int(),
})
export type AdminLive = z.infer<typeof AdminLive>

export const getAdminLive = route({
  method: 'GET',
  path: '/api/admin/results/:race_id/live',
  caller: 'operator',
  token: 'results',
  summary:
    'Returns the intermediate results of a race, the batches that were sent, and the lowest number of the next batch',
  params: RaceParams,
  reply: AdminLive,
})

/** A row of a pasted table. `athlete` is null if the operator still has to choose one or leave the row out. */
export const ReadLiveRow = z.strictObject({
  line: z.int(),
  code: z.string().nullable(),
  name: z.string().nullable(),
  nation: z.string().nullable(),
  bib: z.int().nullable(),
  place: z.int().nullable(),
  status: ResultStatus.nullable(),
  gap: z.string().nullable(),
  athlete: MatchableAthlete.nullable(),
  question: z.enum(['several', 'new-code', 'unknown', 'twice']).nullable(),
  candidates: z.array(MatchableAthlete),
})
export type ReadLiveRow = z.infer<typeof ReadLiveRow>

export const readLiveTable = route({
  method: 'POST',
  path: '/api/admin/results/:race_id/live/readings',
  caller: 'operator',
  token: 'results',
  summary:
    'Parses a table of intermediate results (CSV, JSON, XLSX or a pasted table) and matches its rows. Nothing is saved',
  params: RaceParams,
  max_upload_bytes: 2 * 1024 * 1024,
  reply: z.strictObject({
    rows: z.array(ReadLiveRow),
    issues: SeasonPlanned.shape.issues,
    issue_count: z.int(),
  }),
  refusals: ['too-large'],
})

export const postLiveBatch = route({
  method: 'POST',
  path: '/api/admin/results/:race_id/live',
  caller: 'operator',
  token: 'results',
  summary:
    'Shows intermediate results of a running race. They replace the previous batch, and do not count on any board',
  params: RaceParams,
  body: LiveBatch,
  request_headers: ['idempotency-key'],
  refusals: ['trading-open', 'old-batch', 'already-published', 'race-cancelled'],
  reply: z.strictObject({ sequence: z.int(), received_at: Instant }),
})

export const withdrawLive = route({
  method: 'DELETE',
  path: '/api/admin/results/:race_id/live',
  caller: 'operator',
  token: 'results',
  summary: 'Withdraws the intermediate results of a race. The next batch needs a higher number',
  params: RaceParams,
  query: z.object({ reason: AnyText.trim().max(300, 'must be at most 300 characters').optional() }),
  request_headers: ['idempotency-key'],
  refusals: ['not-live'],
  reply: z.strictObject({}),
})
