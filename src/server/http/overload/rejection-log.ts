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
  /** Whether a request of the class was rejected within the last second. */
  isRejecting: (name: string) => boolean
  stop: () => void
}

const every_ms = 1000

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
  const last_at = new Map<string, number>()

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
      last_at.set(name, performance.now())
      timer ??= setTimeout(write, every_ms).unref()
    },
    isRejecting: (name) => performance.now() - (last_at.get(name) ?? Number.NEGATIVE_INFINITY) < every_ms,
    stop: write,
  }
}
