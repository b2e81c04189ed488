import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyBaseLogger } from 'fastify'
import { errorBody } from '#server/http/send-error.ts'
import { security_headers } from '#server/platform/reply-cache/security-headers.ts'
import { randomRetryAfter } from './overload-error.ts'

const body = Buffer.from(JSON.stringify(errorBody(503, {})))
const headers = Object.entries({
  ...security_headers,
  'cache-control': 'no-store',
  'content-type': 'application/json; charset=utf-8',
  'content-length': String(body.length),
}).flat()

/** Sends the same reply that Fastify would send for `overloadError`, at a fraction of the cost. */
export function sendOverload({ method }: IncomingMessage, response: ServerResponse, now: Date): void {
  const own = ['retry-after', String(randomRetryAfter()), 'x-request-id', randomUUID(), 'x-server-time']
  response.writeHead(503, [...headers, ...own, now.toISOString()])
  response.end(method === 'HEAD' ? undefined : body)
}

export type RejectionLog = {
  /** Counts a rejected request of the class `name`. */
  count: (name: string) => void
  /** Whether at least ten requests of the class were rejected within the last second. */
  isRejecting: (name: string) => boolean
  stop: () => void
}

const every_ms = 1000
/** A single rejection may be due to a short pause, such as a checkpoint of the database. */
const enough_rejections = 10

/**
 * Counts rejections because of overload, and logs the counts once a second: a line for each would add to the load.
 * `onRejected` is called for each rejection.
 */
export function openRejectionLog(
  log: () => FastifyBaseLogger,
  onRejected: (name: string) => void = () => {},
): RejectionLog {
  let counts: Record<string, number> = {}
  let timer: NodeJS.Timeout | undefined
  /** When the last requests of each class were rejected. */
  const last_at = new Map<string, number[]>()

  const write = () => {
    clearTimeout(timer)
    timer = undefined
    if (Object.keys(counts).length > 0) log().warn({ rejected: counts }, 'rejected under load')
    counts = {}
  }
  return {
    count: (name) => {
      onRejected(name)
      counts[name] = (counts[name] ?? 0) + 1
      const times = last_at.get(name) ?? []
      last_at.set(name, [...times.slice(1 - enough_rejections), performance.now()])
      timer ??= setTimeout(write, every_ms).unref()
    },
    isRejecting: (name) => {
      const times = last_at.get(name) ?? []
      return times.length === enough_rejections && performance.now() - times[0]! < every_ms
    },
    stop: write,
  }
}
