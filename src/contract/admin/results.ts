import { z } from 'zod'
import { CountryCode, Gender, Id, IdText, Instant, Line, Points } from '../fields.ts'
import { RaceState } from '../races.ts'
import { route } from '../route.ts'
import { ResultDraft, ResultStatus } from './result-drafts.ts'

/** A race as an operator sees it, with the state of its results. */
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
  has_started: z.boolean(),
  /** Whether picks can no longer change; nothing is published before. */
  is_locked: z.boolean(),
  trading_close: Instant,
  /** Placed rows of the latest list. */
  placed: z.number().int(),
  /** The number of the latest list and of the one on the boards; null if there is none. */
  latest_number: z.number().int().nullable(),
  published_number: z.number().int().nullable(),
  published_at: Instant.nullable(),
  /** When an official result is due: the time for protests is over. */
  protests_end_at: Instant.nullable(),
  has_draft: z.boolean(),
})
export type AdminRace = z.infer<typeof AdminRace>

/** A result of the latest list; `points` as published, null if they are not. */
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

/** A list of results as it was imported; none is ever deleted. */
export const ResultRevision = z.strictObject({
  number: z.number().int(),
  imported_at: Instant,
  /** The current name of the person, or the account of the command line. */
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

/** One publication of the race, with the reason that players read. */
export const RacePublication = z.strictObject({
  published_at: Instant,
  published_by: z.string(),
  state: RaceState,
  number: z.number().int().nullable(),
  reason: z.string().nullable(),
})
export type RacePublication = z.infer<typeof RacePublication>

/** The latest job that publishes the race. `took_s` is null until it is done. */
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
  summary: 'The races of the current season with the state of their results',
  reply: z.array(AdminRace),
})

const RaceParams = z.object({ race_id: IdText })

export const getRaceResults = route({
  method: 'GET',
  path: '/api/admin/results/:race_id',
  caller: 'operator',
  token: 'results',
  summary: 'The results of a race, their history, and the draft of the operator',
  params: RaceParams,
  reply: RaceResults,
})

const RevisionParams = z.object({ race_id: IdText, number: IdText })

const Side = z.strictObject({
  place: z.number().int().nullable(),
  status: ResultStatus.nullable(),
  time: z.string().nullable(),
})

/** An athlete whose row differs between two lists; null on the side without the athlete. */
export const RowChange = z.strictObject({
  athlete_id: Id,
  name: z.string(),
  country: CountryCode,
  before: Side.nullable(),
  after: Side.nullable(),
})
export type RowChange = z.infer<typeof RowChange>

export const compareRevision = route({
  method: 'GET',
  path: '/api/admin/results/:race_id/revisions/:number',
  caller: 'operator',
  token: 'results',
  summary: 'What a list changed, compared with another list or the one before it',
  params: RevisionParams,
  query: z.object({ with: IdText.optional() }),
  reply: z.strictObject({
    from: z.number().int().nullable(),
    to: z.number().int(),
    changes: z.array(RowChange),
  }),
})

const Because = z.strictObject({ reason: Line.trim().min(1, 'is required').max(300) })

export const discardRevision = route({
  method: 'POST',
  path: '/api/admin/results/:race_id/revisions/:number/discard',
  caller: 'operator',
  summary: 'Marks a list as wrong: it can no longer be published',
  params: RevisionParams,
  body: Because,
  request_headers: ['idempotency-key'],
  refusals: ['published', 'discarded-already', 'not-discarded', 'no-reason'],
  reply: z.strictObject({ latest_number: z.number().int().nullable() }),
})

export const restoreRevision = route({
  method: 'POST',
  path: '/api/admin/results/:race_id/revisions/:number/restore',
  caller: 'operator',
  summary: 'Takes back that a list is wrong',
  params: RevisionParams,
  body: Because,
  request_headers: ['idempotency-key'],
  refusals: ['published', 'discarded-already', 'not-discarded', 'no-reason'],
  reply: z.strictObject({ latest_number: z.number().int().nullable() }),
})
