import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '#server/platform/db/db.ts'
import { isDatabaseUnavailable } from '#server/platform/db/unavailable.ts'
import type { HttpError } from '#server/platform/errors.ts'
import { findWorkPause } from '#server/platform/work-pause/store.ts'
import { JOB_SENTENCES, type JobFailure } from '#text/job-texts.ts'
import { type JobHandlers, type JobProblem, JobRefusal } from './job-handler.ts'
import { JobEnded, openProgress } from './progress.ts'
import * as store from './store.ts'

type Log = Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>

/** A job whose runner has died in this many attempts fails, because the job may be what crashes the process. */
const max_attempts = 6

/**
 * Runs the waiting jobs, and the jobs whose runner has died, one after another. Skips jobs of kinds without a handler.
 * Does nothing while another process runs jobs. After a restore, does nothing until an operator resumes the work. Once
 * `stopping` is aborted, the current job returns to the queue, and no other job is started.
 */
export async function runJobs(
  db: Db,
  handlers: JobHandlers,
  log: Log,
  stopping: AbortSignal = new AbortController().signal,
): Promise<void> {
  const kinds = Object.keys(handlers)
  if (!(await store.hasOpenJob(db, kinds)) || (await findWorkPause(db))) return
  await db.onConnection(async (connection) => {
    if (!(await store.tryRunnerLock(connection))) return
    while (!stopping.aborted) {
      const row = await store.claimJob(connection, kinds)
      if (!row) break
      await runJob({ db, connection, log, stopping }, handlers, row)
    }
    await store.deleteOldJobs(connection)
    await store.releaseRunnerLock(connection)
  })
}

/** `connection` holds the lock that allows only one runner. */
type Runner = { db: Db; connection: Db; log: Log; stopping: AbortSignal }

async function runJob(runner: Runner, handlers: JobHandlers, row: store.JobRow): Promise<void> {
  const { db, connection, log, stopping } = runner
  const { job_id, kind, input, actor } = row
  const progress = openProgress(connection, row, stopping)
  const { checkCancelled } = progress
  const work = async () => {
    if (row.attempts > max_attempts) throw new JobRefusal(problemOf('server-died'))
    checkCancelled()
    const { plan, report } = progress
    const finishIn = async (tx: Db, result: unknown) => {
      if (!(await store.finishJob(tx, row, result, { unless_cancelled: true })))
        throw new JobEnded('cancelled')
    }
    return handlers[kind]!.run({
      job_id,
      kind,
      db,
      input,
      actor,
      plan,
      progress: report,
      checkCancelled,
      finishIn,
    })
  }
  log.info({ job_id, kind, attempt: row.attempts }, 'job started')
  const ended = await work().then(
    (result) => ({ result }),
    (error: unknown) => ({ error }),
  )
  const steps = await progress.stop()
  if ('error' in ended) return endJob(runner, row, ended.error)
  await store.finishJob(connection, row, ended.result, { unless_cancelled: false })
  await store.saveSteps(connection, row, steps)
  log.info({ job_id, kind }, 'job done')
}

async function endJob({ connection, log }: Runner, row: store.JobRow, error: unknown): Promise<void> {
  const { job_id, kind } = row
  // The runner may have lost its connection too. The job is not changed, so that a runner starts it again later.
  if (isInterruption(error)) throw error
  if (error instanceof JobEnded) {
    log.info({ job_id, kind }, `job ${error.reason}`)
    if (error.reason === 'cancelled') await store.endCancelled(connection, row)
    if (error.reason === 'stopping') await store.returnJob(connection, row)
    return
  }
  const refusal = refusalOf(error)
  if (refusal) log.warn({ job_id, kind, code: refusal.code }, 'job refused')
  else log.error({ err: error, job_id, kind }, 'job failed')
  await store.failJob(connection, row, refusal ?? problemOf('failed'))
}

function isInterruption(error: unknown): boolean {
  return isDatabaseUnavailable(error) || (error as { code?: unknown }).code === 'outcome-unknown'
}

/** Returns the problem to store for a refusal or a client error (4xx). Undefined for other errors. */
function refusalOf(error: unknown): JobProblem | undefined {
  if (error instanceof JobRefusal) return error.problem
  const { statusCode, code, message } = error as HttpError
  return statusCode < 500 ? { code, message } : undefined
}

function problemOf(code: JobFailure): JobProblem {
  return { code, message: JOB_SENTENCES[code] }
}
