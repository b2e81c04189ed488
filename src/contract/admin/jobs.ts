import { z } from 'zod'
import { Id, IdText, Instant, Line, pageQuery } from '../fields.ts'
import { route } from '../route.ts'

export const JOB_STATES = ['waiting', 'running', 'done', 'failed', 'cancelled'] as const

/** A long act that runs by itself, such as a publication. */
export const AdminJob = z.strictObject({
  job_id: Id,
  kind: z.string(),
  /** What it is about: the names of races, or of the season. */
  about: z.array(z.string()),
  race_ids: z.array(Id),
  actor: z.string(),
  /** The current name if the actor is a player. */
  actor_name: z.string().nullable(),
  reason: z.string().nullable(),
  state: z.enum(JOB_STATES),
  /** The step at hand; empty before the first. */
  step: z.string(),
  /** The share of its time that has passed, from 0 to 1. */
  share: z.number(),
  steps: z.array(z.strictObject({ step: z.string(), share: z.number(), took_s: z.number().nullable() })),
  /** How often it was begun: more than once after a restart of the server. */
  attempts: z.int(),
  created_at: Instant,
  started_at: Instant.nullable(),
  finished_at: Instant.nullable(),
  /** Seconds that are left, at least and at most; null while nothing can be said. */
  left_s: z.tuple([z.number(), z.number()]).nullable(),
  cancel_requested: z.boolean(),
  /** What its kind returns. */
  result: z.unknown(),
  problem: z
    .strictObject({ code: z.string(), message: z.string(), details: z.unknown().optional() })
    .nullable(),
})
export type AdminJob = z.infer<typeof AdminJob>

export const listJobs = route({
  method: 'GET',
  path: '/api/admin/jobs',
  caller: 'operator',
  summary: 'Long acts, such as publications, the latest first; those that ended are kept for 90 days',
  query: z.object({ ...pageQuery(100, 25), state: z.enum(['open'], 'must be open').optional() }),
  reply: z.array(AdminJob),
})

const JobParams = z.object({ job_id: IdText })

export const getJob = route({
  method: 'GET',
  path: '/api/admin/jobs/:job_id',
  caller: 'operator',
  summary: 'A long act: how far it is, what it did or why it failed',
  params: JobParams,
  reply: AdminJob,
})

export const cancelJob = route({
  method: 'POST',
  path: '/api/admin/jobs/:job_id/cancel',
  caller: 'operator',
  summary: 'Cancels a job that has not ended; nothing of it stays',
  params: JobParams,
  reply: AdminJob,
  request_headers: ['idempotency-key'],
  refusals: ['job-ended'],
})

export const startJob = route({
  method: 'POST',
  path: '/api/admin/jobs',
  caller: 'operator',
  factor: 'recent',
  summary: 'Rebuilds the boards of the current season, or scores its races again by the current rules',
  body: z.strictObject({
    kind: z.enum(['rebuild', 'rescore'], 'must be rebuild or rescore'),
    reason: Line.trim().min(1, 'Please give a reason').max(300, 'must be at most 300 characters'),
  }),
  reply: z.strictObject({ job_id: Id }),
  request_headers: ['idempotency-key'],
  refusals: ['not-found'],
})
