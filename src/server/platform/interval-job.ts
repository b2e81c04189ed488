import type { FastifyBaseLogger } from 'fastify'

type IntervalJobOptions = {
  every_ms: number
  /** `signal` tells it that it should come to an end. */
  work: (signal: AbortSignal) => Promise<void>
  log: FastifyBaseLogger
  /** What the log says of a fault. */
  complaint: string
}

export type IntervalJob = {
  /** Begins at once, and not only at the next turn. */
  look: () => void
  /** Waits for what is under way. */
  stop: () => Promise<void>
}

/** Works at once and then every so often, never twice at a time. After a fault the next turn tries again. */
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
