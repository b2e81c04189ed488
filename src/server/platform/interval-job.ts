import type { FastifyBaseLogger } from 'fastify'

type IntervalJobOptions = {
  every_ms: number
  /** `signal` is aborted when the job should stop. */
  work: (signal: AbortSignal) => Promise<void>
  log: FastifyBaseLogger
  /** The log message for an error. */
  complaint: string
}

export type IntervalJob = {
  /** Starts a run now instead of at the next interval. */
  look: () => void
  /** Stops the job and waits for the current run. */
  stop: () => Promise<void>
}

/** Runs `work` at once and then at intervals, never concurrently. After an error the next interval tries again. */
export function startIntervalJob({ every_ms, work, log, complaint }: IntervalJobOptions): IntervalJob {
  const stopping = new AbortController()
  let working: Promise<void> | undefined
  const run = async () => {
    await work(stopping.signal).catch((error: unknown) => log.error({ err: error }, complaint))
    working = undefined
  }
  const look = () => {
    if (!stopping.signal.aborted) working ??= run()
  }
  const job = setInterval(look, every_ms)
  look()

  const stop = async () => {
    clearInterval(job)
    stopping.abort()
    await working
  }
  return { look, stop }
}
