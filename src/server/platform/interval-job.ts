import type { FastifyBaseLogger } from 'fastify'

type IntervalJobOptions = {
  every_ms: number
  /** `signal` is aborted when the job should stop. */
  work: (signal: AbortSignal) => Promise<void>
  log: FastifyBaseLogger
  error_message: string
}

export type IntervalJob = {
  /** Starts a run now, unless one is in progress. */
  runNow: () => void
  /** Stops the job and waits for the current run. */
  stop: () => Promise<void>
}

/** Runs `work` at once and then at intervals, never concurrently. After an error the next interval tries again. */
export function startIntervalJob({ every_ms, work, log, error_message }: IntervalJobOptions): IntervalJob {
  const stopping = new AbortController()
  let working: Promise<void> | undefined
  const run = async () => {
    await work(stopping.signal).catch((error: unknown) => log.error({ err: error }, error_message))
    working = undefined
  }
  const runNow = () => {
    if (!stopping.signal.aborted) working ??= run()
  }
  const job = setInterval(runNow, every_ms)
  runNow()

  const stop = async () => {
    clearInterval(job)
    stopping.abort()
    await working
  }
  return { runNow, stop }
}
