import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '#server/platform/db/db.ts'
import { startIntervalJob } from '#server/platform/interval-job.ts'
import type { JobHandlers } from './job-handler.ts'
import { runJobs } from './run-jobs.ts'

const every_ms = 1000
/** How long the runner waits after `notify`, so that the transaction that added the job can be committed first. */
const delay_ms = 50

type JobRunner = {
  /** Call it after adding a job. The runner then looks for jobs soon instead of at the next interval. */
  notify: () => void
  /**
   * Starts looking for jobs every second. The returned function stops this and returns the current job to the queue.
   */
  start: (log: FastifyBaseLogger) => () => Promise<void>
}

/** Makes a runner that runs jobs in this process while no other process runs jobs. */
export function openJobRunner(db: Db, handlers: JobHandlers): JobRunner {
  let runNow = () => {}
  let timer: NodeJS.Timeout | undefined
  const notify = () => {
    timer ??= setTimeout(() => {
      timer = undefined
      runNow()
    }, delay_ms)
  }
  const start = (log: FastifyBaseLogger) => {
    const work = (signal: AbortSignal) => runJobs(db, handlers, log, signal)
    const job = startIntervalJob({ every_ms, work, log, error_message: 'running jobs failed' })
    runNow = job.runNow
    return async () => {
      clearTimeout(timer)
      await job.stop()
    }
  }
  return { notify, start }
}
