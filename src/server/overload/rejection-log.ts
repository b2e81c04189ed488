import type { FastifyBaseLogger } from 'fastify'

export type RejectionLog = {
  /** One more of that class. */
  note: (name: string) => void
  stop: () => void
}

const every_ms = 1000

/** Counts what is rejected under load and logs it once a second: a line for each would be load as well. */
export function openRejectionLog(log: () => FastifyBaseLogger): RejectionLog {
  let counts: Record<string, number> = {}
  let due: NodeJS.Timeout | undefined

  const write = () => {
    clearTimeout(due)
    due = undefined
    if (Object.keys(counts).length > 0) log().warn({ rejected: counts }, 'rejected under load')
    counts = {}
  }
  return {
    note: (name) => {
      counts[name] = (counts[name] ?? 0) + 1
      due ??= setTimeout(write, every_ms).unref()
    },
    stop: write,
  }
}
