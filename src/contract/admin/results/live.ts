import { z } from 'zod'
import { AnyText, Id, IdText, Instant } from '../../fields.ts'
import { route } from '../../route.ts'
import { ResultStatus } from './result-drafts.ts'

const MAX_ROWS = 1000
const Place = z.int('must be a whole number').min(1, 'must be at least 1').max(9999, 'must be at most 9999')
const ShortText = AnyText.trim().min(1, 'must not be empty').max(40, 'must be at most 40 characters')

/** An athlete in a batch. Without a place and a status, the athlete is not through yet. */
export const LiveRow = z.strictObject({
  /** The federation code. */
  athlete: AnyText.trim().min(1, 'must not be empty').max(60, 'must be at most 60 characters'),
  place: Place.nullish(),
  /** Only without a place. */
  status: ResultStatus.nullish(),
  gap: ShortText.nullish(),
  bib: z.int().min(1).max(99_999).nullish(),
  due_at: Instant.nullish(),
})
export type LiveRow = z.output<typeof LiveRow>

export const LiveBatch = z.strictObject({
  /** Higher than that of every earlier batch of the race. */
  sequence: Id,
  checkpoint: ShortText,
  starters: Place.nullish(),
  /** All athletes. A batch replaces the one before it. */
  results: z.array(LiveRow).min(1, 'must not be empty').max(MAX_ROWS, `must have at most ${MAX_ROWS} rows`),
})
export type LiveBatch = z.output<typeof LiveBatch>

const RaceParams = z.object({ race_id: IdText })

export const postLiveBatch = route({
  method: 'POST',
  path: '/api/admin/results/:race_id/live',
  caller: 'operator',
  token: 'results',
  summary:
    'Shows intermediate results of a race that runs. They replace the batch before them and count on no board',
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
  request_headers: ['idempotency-key'],
  refusals: ['not-live'],
  reply: z.strictObject({}),
})
