import type { FastifyInstance } from 'fastify'
import { type AdminJob, cancelJob, getJob, listJobs, startJob } from '#contract/admin/jobs.ts'
import { cancelNews } from '#server/admin/news.ts'
import { findNewsIdOfJob } from '#server/admin/store/news.ts'
import type { AppContext } from '#server/http/app-context.ts'
import { withIdempotency } from '#server/http/idempotency/with-idempotency.ts'
import { servePrivate, servePrivateList } from '#server/http/serve.ts'
import { addJob } from '#server/jobs/store.ts'
import { subjectOf } from '#server/platform/audit/actor.ts'
import { insertAudit } from '#server/platform/audit/store.ts'
import type { Db } from '#server/platform/db/db.ts'
import { httpError, notFound } from '#server/platform/errors.ts'
import { findCurrentSeason } from '#server/seasons/store.ts'
import { countJobs, findJobToShow, type JobToShow, listJobsToShow, requestCancel } from './store.ts'

export function adminJobRoutes(app: FastifyInstance, context: AppContext): void {
  servePrivateList(app, context, listJobs, async ({ db, query }) => {
    const rows = await listJobsToShow(db, query)
    return { rows: rows.map(toJob), total: await countJobs(db, query) }
  })

  servePrivate(app, context, getJob, ({ db, params }) => getJobOr404(db, params.job_id))

  servePrivate(app, context, cancelJob, (call) =>
    withIdempotency(context.db, call, async (tx) => {
      const { job_id } = call.params
      await getJobOr404(tx, job_id)
      if (!(await requestCancel(tx, job_id))) throw httpError('job-ended')
      const actor = subjectOf(call.player.user_id)
      await insertAudit(tx, { actor, act: 'job cancel', subject: `job ${job_id}` })
      const news_id = await findNewsIdOfJob(tx, job_id)
      if (news_id !== undefined) await cancelNews(tx, news_id, { actor })
      return getJobOr404(tx, job_id)
    }),
  )

  servePrivate(app, context, startJob, async (call) => {
    const reply = await withIdempotency(context.db, call, async (tx) => {
      const season = await findCurrentSeason(tx)
      if (!season) throw notFound('Season')
      const { kind, reason } = call.body
      const actor = subjectOf(call.player.user_id)
      await insertAudit(tx, { actor, act: kind, subject: season.name, reason })
      return { job_id: await addJob(tx, { kind, input: { season_id: season.season_id, reason }, actor }) }
    })
    context.notifyJobs?.()
    return reply
  })
}

async function getJobOr404(db: Db, job_id: number): Promise<AdminJob> {
  const row = await findJobToShow(db, job_id)
  if (!row) throw notFound('Job')
  return toJob(row)
}

function toJob({ attempt_s, attempt_share, steps, ...job }: JobToShow): AdminJob {
  return {
    ...job,
    steps: steps.map(({ step, share, took_s }) => ({ step, share, took_s })),
    left_s: job.state === 'running' ? leftOf(job.share, attempt_s ?? 0, attempt_share) : null,
  }
}

/**
 * How far a job's reported progress may be off, as a share of its running time (measured by `bench/job.ts`). The
 * remaining time is therefore given as a range.
 */
const share_error = 0.1

/**
 * Returns the minimum and maximum of the remaining seconds, at the speed of the current attempt. Returns null until the
 * current attempt has done a twentieth of the job.
 */
function leftOf(share: number, attempt_s: number, attempt_share: number): [number, number] | null {
  if (attempt_share < 0.05) return null
  const leftAt = (passed: number) =>
    ((1 - passed) * attempt_s) / Math.max(0.01, attempt_share + passed - share)
  const range = [
    leftAt(Math.min(1, share + share_error)),
    leftAt(share - Math.min(share_error, attempt_share / 2)),
  ]
  return range.map((seconds) => Math.round(seconds * 10) / 10) as [number, number]
}
