import { randomInt, randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { callAddress, type RawReply } from '#testing/raw-request.ts'
import type { ServedGame } from '#testing/served-game.ts'
import { test_ids } from '#testing/test-season.ts'

const { ask: aune, birk, dina } = test_ids.athletes

export type AcknowledgedChange = { team: number[]; etag: string }

type Reply = { kind: 'livez' | 'page' | 'own' | 'change'; status: number; sent_at: number; ms: number }

/** A reply that takes longer than this is treated as missing. */
const hang_ms = 30_000
/**
 * How long pages must still be served after a failure begins. A public version is valid for 60 s, but may already be
 * some seconds old when the failure begins.
 */
const pages_served_ms = 45_000

/**
 * Starts a load that lasts until `stop` is called: players change their teams and read their ranks, and a visitor
 * requests `/livez` and a page that the server can send from its cache.
 */
export function openLoad({ process: server, output, port, players, selection_id }: ServedGame) {
  const replies: Reply[] = []
  /** Describes each violation of the guarantees. */
  const violations: string[] = []
  const acknowledged = players.map((): AcknowledgedChange[] => [])
  let pages_read = 0
  let fault_at = Number.POSITIVE_INFINITY
  let ended_at = Number.POSITIVE_INFINITY
  let is_over = false
  let is_abandoned = false

  const hasEnded = () => server.exitCode !== null || server.signalCode !== null

  /**
   * Sends a request and records its reply. Returns undefined if no reply comes. A 503 reply of the API must carry
   * Retry-After.
   */
  async function call(kind: Reply['kind'], method: string, path: string, body?: string, headers = {}) {
    const sent_at = performance.now()
    const timeout = sleep(hang_ms, undefined, { ref: false })
    const reply = await Promise.race([callAddress(port, method, path, body, headers), timeout]).catch(
      () => undefined,
    )
    const ms = performance.now() - sent_at
    replies.push({ kind, status: reply?.status ?? 0, sent_at, ms })
    if (!isAllowedReply(kind, sent_at, reply))
      violations.push(`${kind} ${reply?.status ?? 'no answer'} after ${ms} ms: ${reply?.body}`)
    return reply
  }

  function isAllowedReply(kind: Reply['kind'], sent_at: number, reply: RawReply | undefined): boolean {
    if (!reply) return false
    if (reply.status === 200) return true
    if (kind === 'livez') return false
    if (kind === 'page') return reply.status === 503 && sent_at >= fault_at + pages_served_ms
    return isOutcomeUnknown(reply) && (reply.status === 409 || reply.headers['retry-after'] !== undefined)
  }

  /** Retries the change with the same idempotency key until its outcome is known. */
  async function change(headers: Record<string, string>, team: number[]): Promise<RawReply> {
    const keyed_headers = { ...headers, 'idempotency-key': randomUUID() }
    const body = JSON.stringify(team.map((athlete_id) => ({ athlete_id })))
    const path = `/api/me/teams/selections/${selection_id}/bulk`
    for (;;) {
      const reply = await call('change', 'PUT', path, body, keyed_headers)
      if (reply && !isOutcomeUnknown(reply)) return reply
      if (hasEnded()) throw new Error(`the server has ended: ${output()}`)
      if (is_abandoned) throw new Error('the load was abandoned')
      await sleep(100)
    }
  }

  async function play({ headers }: ServedGame['players'][number], mine: AcknowledgedChange[]): Promise<void> {
    while (!is_over) {
      const team = [aune, birk, dina].filter(() => randomInt(2) === 1)
      const { headers: reply_headers } = await change(headers, team)
      mine.push({ team, etag: String(reply_headers.etag) })
      await call('own', 'GET', '/api/me/rank', undefined, headers)
      await sleep(100)
    }
  }

  async function read(): Promise<void> {
    while (!is_over && !hasEnded()) {
      await call('livez', 'GET', '/livez')
      if ((await call('page', 'GET', '/'))?.status === 200) pages_read++
      await sleep(100)
    }
  }

  const working = Promise.all([read(), ...players.map((player, n) => play(player, acknowledged[n]!))])

  // Without this, an error would count as unhandled before `stop` awaits `working`.
  working.catch(() => {})

  /** Waits until every player has changed their team twice, so that at least one change began after this call. */
  async function waitForTwoChangesEach(): Promise<void> {
    const before = acknowledged.map(({ length }) => length)
    while (!is_abandoned && !hasEnded() && acknowledged.some(({ length }, n) => length < before[n]! + 2))
      await sleep(50)
    if (hasEnded()) await working
  }

  function figures(): string {
    const during = replies.filter((reply) => reply.sent_at + reply.ms >= fault_at)
    const repliesOf = (kind: Reply['kind'], status: number) =>
      during.filter((reply) => reply.kind === kind && reply.status === status)
    const changes = repliesOf('change', 200).map(({ sent_at, ms }) => sent_at + ms)
    const gaps = changes.map((at, n) => at - (changes[n - 1] ?? fault_at))
    const back = changes.find((at) => at > ended_at) ?? Number.NaN
    const refusals = [...repliesOf('change', 503), ...repliesOf('own', 503)]
    const inMs = (ms: number) => `${Math.round(ms)} ms`
    return [
      `${changes.length} acknowledged, ${refusals.length} refused`,
      `slowest refusal ${inMs(Math.max(0, ...refusals.map(({ ms }) => ms)))}`,
      `longest gap ${inMs(Math.max(...gaps))}`,
      `serving ${inMs(back - ended_at)} after the end of the fault`,
      `${repliesOf('page', 200).length} pages, slowest ${inMs(Math.max(...repliesOf('page', 200).map(({ ms }) => ms)))}`,
    ].join(', ')
  }

  return {
    acknowledged,
    violations,
    figures,
    pagesRead: () => pages_read,
    markFaultBegin: () => {
      fault_at = performance.now()
    },
    markFaultEnd: () => {
      ended_at = performance.now()
    },
    waitForTwoChangesEach,
    stop: async () => {
      is_over = true
      await working
    },
    /** Ends the load after a failed test, without waiting for the outcomes of changes. Does nothing after `stop`. */
    abandon: () => {
      is_over = true
      is_abandoned = true
    },
  }
}

/** Whether the request has to be retried, because its outcome is unknown. */
function isOutcomeUnknown({ status, body }: RawReply): boolean {
  return status === 503 || (status === 409 && body.includes('in-progress'))
}
