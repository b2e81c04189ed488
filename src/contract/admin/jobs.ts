import { z } from 'zod'
import { AnyText, Id, IdText, Instant, pageQuery } from '../fields.ts'
import { route } from '../route.ts'

export const JOB_STATES = ['waiting', 'running', 'done', 'failed', 'cancelled'] as const

/** A long task that runs in the background, such as a publication. */
export const AdminJob = z.strictObject({
  job_id: Id,
  kind: z.string(),
  /** The names of the races, or of the season, that the job works on. */
  about: z.array(z.string()),
  race_ids: z.array(Id),
  actor: z.string(),
  /** The current name of the actor. Null if the actor is not a player. */
  actor_name: z.string().nullable(),
  reason: z.string().nullable(),
  state: z.enum(JOB_STATES),
  /** The step that is in progress. Empty before the first step. */
  step: z.string(),
  /** The estimated progress, from 0 to 1. */
  share: z.number(),
  steps: z.array(z.strictObject({ step: z.string(), share: z.number(), took_s: z.number().nullable() })),
  /** How often the job was started. More than once if the server crashed while the job ran. */
  attempts: z.int(),
  created_at: Instant,
  started_at: Instant.nullable(),
  finished_at: Instant.nullable(),
  /**
   * The estimated number of seconds left, as a minimum and a maximum. Null if there is no estimate, or if the job is
   * not running.
   */
  left_s: z.tuple([z.number(), z.number()]).nullable(),
  cancel_requested: z.boolean(),
  /** The result of the job. Its type depends on `kind`. */
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
  summary:
    'Lists background jobs, such as publications, latest first. Jobs are deleted 90 days after they ended',
  query: z.object({
    ...pageQuery(100, 25),
    /** `open` selects the jobs that are waiting or running. */
    state: z.enum(['open'], 'must be open').optional(),
  }),
  reply: z.array(AdminJob),
})

const JobParams = z.object({ job_id: IdText })

export const getJob = route({
  method: 'GET',
  path: '/api/admin/jobs/:job_id',
  caller: 'operator',
  summary: 'Returns a job with its progress, and its result or the reason why it failed',
  params: JobParams,
  reply: AdminJob,
})

export const cancelJob = route({
  method: 'POST',
  path: '/api/admin/jobs/:job_id/cancel',
  caller: 'operator',
  summary: 'Cancels a job that has not ended. None of its changes are saved',
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
  summary:
    'Starts a job that rebuilds the boards of the current season, or scores its races again by the current rules',
  body: z.strictObject({
    kind: z.enum(['rebuild', 'rescore'], 'must be rebuild or rescore'),
    reason: AnyText.trim().min(1, 'Please give a reason').max(300, 'must be at most 300 characters'),
  }),
  reply: z.strictObject({ job_id: Id }),
  request_headers: ['idempotency-key'],
  refusals: ['not-found'],
})
