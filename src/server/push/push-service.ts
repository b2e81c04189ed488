import { lookup } from 'node:dns'
import type { IncomingMessage } from 'node:http'
import { Agent, request } from 'node:https'
import { MOST_FAILURES } from '#server/platform/outage.ts'
import { isAllowedEndpoint, isPrivateHost } from './endpoint.ts'
import { NOT_PUBLIC, publicLookup } from './public-address.ts'
import { type PushKeys, type PushMessage, type PushTarget, requestOf } from './push-request.ts'

const TIMEOUT_MS = 15_000
const MAX_CONNECTIONS = 50
/** Push services reply with at most a few bytes. */
const MAX_REPLY_BYTES = 16_384
/** The longest pause that a push service can ask for. */
const MAX_WAIT_S = 3600
/** How long a push service that seems to be down gets no requests. Other push services still get requests. */
const DOWN_WAIT_S = 10
/** The number of push services whose state is stored. If there are more, all states are forgotten. */
const MAX_STATES = 1000

/**
 * The outcome of sending a message. `gone`: the subscription no longer exists. `refused`: the service will never accept
 * the message. `retry`: the service did not answer, or cannot accept the message now.
 */
export type PushReply =
  | { outcome: 'sent' }
  | { outcome: 'gone' }
  | { outcome: 'refused'; code: string }
  | { outcome: 'retry'; code: string }

export type PushService = {
  send: (target: PushTarget, message: PushMessage, keys: PushKeys) => Promise<PushReply>
  close: () => void
}

type PushServiceOptions = {
  private_hosts: readonly string[]
  /** The certificate of a push service, if no public authority has signed it. Only for tests. */
  ca?: string
  /** Finds the addresses of a host. Tests use their own function. */
  resolve?: typeof lookup
  /** A request that takes longer fails, and is retried later. */
  timeout_ms?: number
}

/**
 * Sends messages to push services. Their URLs come from browsers, so the service connects only to public addresses,
 * does not follow redirects, and reads only short replies.
 */
export function openPushService({
  private_hosts,
  ca,
  resolve = lookup,
  timeout_ms = TIMEOUT_MS,
}: PushServiceOptions): PushService {
  const options = { keepAlive: true, maxTotalSockets: MAX_CONNECTIONS, ...(ca ? { ca } : {}) }
  const public_agent = new Agent({ ...options, lookup: publicLookup(resolve) })
  const private_agent = new Agent(options)
  const states = openStates()
  return {
    send: async (target, message, keys) => {
      if (!isAllowedEndpoint(target.endpoint, private_hosts)) return { outcome: 'refused', code: 'endpoint' }
      const url = new URL(target.endpoint)
      if (states.isPaused(url.origin)) return { outcome: 'retry', code: 'paused' }
      const agent = isPrivateHost(url, private_hosts) ? private_agent : public_agent
      const { reply, wait_s } = await post(target, requestOf(target, message, keys), { agent, timeout_ms })
      states.note(url.origin, { reply, wait_s })
      return reply
    },
    close: () => {
      public_agent.destroy()
      private_agent.destroy()
    },
  }
}

/** Stores for each push service (by origin) until when it is paused, and how often it has failed in a row. */
function openStates() {
  const states = new Map<string, { paused_until: number; failures: number }>()
  return {
    isPaused: (origin: string) => (states.get(origin)?.paused_until ?? 0) > Date.now(),
    note: (origin: string, { reply, wait_s }: Answer) => {
      const { paused_until = 0, failures: before = 0 } = states.get(origin) ?? {}
      const failures = reply.outcome === 'retry' ? before + 1 : 0
      const pause_s = Math.max(Math.min(wait_s, MAX_WAIT_S), failures >= MOST_FAILURES ? DOWN_WAIT_S : 0)
      if (states.size >= MAX_STATES) states.clear()
      states.set(origin, { failures, paused_until: Math.max(paused_until, Date.now() + pause_s * 1000) })
    },
  }
}

type Answer = { reply: PushReply; wait_s: number }

function post(
  { endpoint }: PushTarget,
  { headers, body }: ReturnType<typeof requestOf>,
  { agent, timeout_ms }: { agent: Agent; timeout_ms: number },
): Promise<Answer> {
  return new Promise((done) => {
    const signal = AbortSignal.timeout(timeout_ms)
    const sent = request(endpoint, { method: 'POST', headers, agent, signal }, (response) => {
      discardBody(response)
      done({ reply: replyOf(response), wait_s: waitOf(response) })
    })
    sent.on('error', (error: NodeJS.ErrnoException) => done({ reply: replyOfError(error), wait_s: 0 }))
    sent.end(body)
  })
}

function replyOf({ statusCode = 0 }: IncomingMessage): PushReply {
  if (statusCode >= 200 && statusCode < 300) return { outcome: 'sent' }
  if (statusCode === 404 || statusCode === 410) return { outcome: 'gone' }
  const code = String(statusCode)
  return { outcome: statusCode === 429 || statusCode >= 500 ? 'retry' : 'refused', code }
}

/** Returns the seconds until the time of `Retry-After`, which is a number of seconds or a date; 0 without it. */
function waitOf({ headers }: IncomingMessage): number {
  const after = headers['retry-after'] ?? ''
  const seconds = /^\d+$/.test(after) ? Number(after) : (Date.parse(after) - Date.now()) / 1000
  return seconds > 0 ? seconds : 0
}

function replyOfError({ code = 'unknown' }: NodeJS.ErrnoException): PushReply {
  return { outcome: code === NOT_PUBLIC ? 'refused' : 'retry', code }
}

/** Reads and discards the body, so that the connection can be used again. Closes the connection if the body is long. */
function discardBody(response: IncomingMessage): void {
  let bytes = 0
  response.on('error', () => {})
  response.on('data', (chunk: Buffer) => {
    bytes += chunk.length
    if (bytes > MAX_REPLY_BYTES) response.destroy()
  })
}
