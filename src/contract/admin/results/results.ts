import { z } from 'zod'
import { AnyText, CountryCode, Gender, Id, IdText, Instant, Points } from '../../fields.ts'
import { RaceState } from '../../races.ts'
import { route } from '../../route.ts'
import { ResultDraft, ResultStatus } from './result-drafts.ts'

/** A race and the state of its results. Its result lists are numbered from 1 in the order of their import. */
export const AdminRace = z.strictObject({
  race_id: Id,
  race_code: z.string().nullable(),
  name: z.string(),
  gender: Gender,
  is_team_race: z.boolean(),
  date: Instant,
  weekend_id: Id,
  weekend_name: z.string(),
  time_zone: z.string(),
  state: RaceState,
  /** Whether players see live results of the race. */
  is_live: z.boolean(),
  /** Whether the race counts in totals if it is published. */
  in_totals: z.boolean(),
  has_started: z.boolean(),
  /** Whether picks are locked. Results can only be published after that. */
  is_locked: z.boolean(),
  trading_close: Instant,
  /** How many athletes have a place in the latest list that is not discarded. */
  placed: z.number().int(),
  /** The number of the latest list that is not discarded. Null if there is no list. */
  latest_number: z.number().int().nullable(),
  /** The number of the published list. Null if no list is published. */
  published_number: z.number().int().nullable(),
  published_at: Instant.nullable(),
  /** When the time for protests ends, after which the result can be made official. */
  protests_end_at: Instant.nullable(),
  has_draft: z.boolean(),
})
export type AdminRace = z.infer<typeof AdminRace>

/** A row of the latest list. `points` are the athlete's published points. They are null if none are published. */
export const AdminResult = z.strictObject({
  athlete_id: Id,
  name: z.string(),
  country: CountryCode,
  place: z.number().int().nullable(),
  status: ResultStatus.nullable(),
  time: z.string().nullable(),
  points: Points.nullable(),
})
export type AdminResult = z.infer<typeof AdminResult>

/** An imported result list. Lists are never deleted. `is_published` says whether this list counts now. */
export const ResultRevision = z.strictObject({
  number: z.number().int(),
  imported_at: Instant,
  /** The current name of the player, or the name of the command line's user. */
  imported_by: z.string(),
  source: z.string(),
  rows: z.number().int(),
  placed: z.number().int(),
  is_published: z.boolean(),
  is_latest: z.boolean(),
  is_discarded: z.boolean(),
  discard_reason: z.string().nullable(),
})
export type ResultRevision = z.infer<typeof ResultRevision>

/** A publication of the race. Players can read `reason`. */
export const RacePublication = z.strictObject({
  publication_id: Id,
  published_at: Instant,
  published_by: z.string(),
  state: RaceState,
  /** The number of the published list. */
  number: z.number().int().nullable(),
  in_totals: z.boolean(),
  reason: z.string().nullable(),
})
export type RacePublication = z.infer<typeof RacePublication>

/**
 * The latest job that publishes the race. `share` is its progress from 0 to 1. `took_s` is null until the job has
 * ended.
 */
export const PublishJob = z.strictObject({
  job_id: Id,
  state: z.enum(['waiting', 'running', 'done', 'failed', 'cancelled']),
  share: z.number(),
  took_s: z.number().nullable(),
  problem: z.string().nullable(),
})
export type PublishJob = z.infer<typeof PublishJob>

export const RaceResults = z.strictObject({
  race: AdminRace,
  results: z.array(AdminResult),
  revisions: z.array(ResultRevision),
  publications: z.array(RacePublication),
  draft: ResultDraft.nullable(),
  job: PublishJob.nullable(),
})
export type RaceResults = z.infer<typeof RaceResults>

export const listAdminRaces = route({
  method: 'GET',
  path: '/api/admin/results',
  caller: 'operator',
  token: 'results',
  summary: 'Lists the races of the current season with the state of their results',
  reply: z.array(AdminRace),
})

const RaceParams = z.object({ race_id: IdText })

export const getRaceResults = route({
  method: 'GET',
  path: '/api/admin/results/:race_id',
  caller: 'operator',
  token: 'results',
  summary: 'Returns the results of a race, their history, and the operator’s draft',
  params: RaceParams,
  reply: RaceResults,
})

const RevisionParams = z.object({ race_id: IdText, number: IdText })

const ListedOutcome = z.strictObject({
  place: z.number().int().nullable(),
  status: ResultStatus.nullable(),
  time: z.string().nullable(),
})

/** An athlete whose row differs between two lists. `before` or `after` is null if the athlete is not in that list. */
export const RowChange = z.strictObject({
  athlete_id: Id,
  name: z.string(),
  country: CountryCode,
  before: ListedOutcome.nullable(),
  after: ListedOutcome.nullable(),
})
export type RowChange = z.infer<typeof RowChange>

export const compareRevision = route({
  method: 'GET',
  path: '/api/admin/results/:race_id/revisions/:number',
  caller: 'operator',
  token: 'results',
  summary: 'Compares a result list of a race with the list `with`, by default the list imported before it',
  params: RevisionParams,
  query: z.object({ with: IdText.optional() }),
  reply: z.strictObject({
    from: z.number().int().nullable(),
    to: z.number().int(),
    changes: z.array(RowChange),
  }),
})

const ReasonBody = z.strictObject({ reason: AnyText.trim().min(1, 'is required').max(300) })

export const discardRevision = route({
  method: 'POST',
  path: '/api/admin/results/:race_id/revisions/:number/discard',
  caller: 'operator',
  summary: 'Discards a result list, so that it can no longer be published',
  params: RevisionParams,
  body: ReasonBody,
  request_headers: ['idempotency-key'],
  refusals: ['published', 'discarded-already', 'not-discarded', 'no-reason'],
  reply: z.strictObject({ latest_number: z.number().int().nullable() }),
})

export const restoreRevision = route({
  method: 'POST',
  path: '/api/admin/results/:race_id/revisions/:number/restore',
  caller: 'operator',
  summary: 'Restores a discarded result list, so that it can be published',
  params: RevisionParams,
  body: ReasonBody,
  request_headers: ['idempotency-key'],
  refusals: ['published', 'discarded-already', 'not-discarded', 'no-reason'],
  reply: z.strictObject({ latest_number: z.number().int().nullable() }),
})
