import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { BODY_LIMIT } from '#server/http/open-server.ts'
import { BUDGETS } from '#server/platform/db/database-use.ts'
import { openAdmission } from './admission.ts'
import { type RejectionLog, sendOverload } from './rejection-log.ts'
import { isBoard, requestClassOf } from './request-class.ts'
import { openTurns } from './turns.ts'

export const MAX_QUEUED = 1000
/** How long a request may wait in a long queue, in milliseconds. */
export const MAX_PACE_WAIT_MS = 2500
/** Requests in a shorter queue are not rejected: they waited because the process was paused, not because of load. */
export const LONG_QUEUE = 100

/** The maximum number of late requests that are rejected in one turn, before one request is handled. */
const max_late = 16

type Queued = { request: IncomingMessage; response: ServerResponse; since: number }

/**
 * Returns a listener that passes on one request per turn of the event loop, so that other work, such as changes of
 * teams, can run in between. Rejects requests while `MAX_QUEUED` requests are waiting, and requests that have waited
 * for too long: their clients have probably given up.
 */
export function openPace(handle: RequestListener, reject: RequestListener): RequestListener {
  // This is a ring buffer, because removing the first element of a long array would move all other elements.
  const ring: (Queued | undefined)[] = []
  let first = 0
  let count = 0

  const take = (): Queued => {
    const queued = ring[first]!
    ring[first] = undefined
    first = (first + 1) % MAX_QUEUED
    count--
    return queued
  }
  const isFirstLate = (after_ms: number) =>
    count > LONG_QUEUE && performance.now() - ring[first]!.since > after_ms

  const next = () => {
    for (let n = 0; n < max_late && isFirstLate(MAX_PACE_WAIT_MS); n++) {
      const { request, response } = take()
      if (!response.destroyed) reject(request, response)
    }
    const { request, response } = take()
    if (count > 0) setImmediate(next)
    if (!response.destroyed) handle(request, response)
  }
  return (request, response) => {
    // If the first request has waited three quarters of the limit, a new one would exceed it.
    if (count >= MAX_QUEUED || isFirstLate(MAX_PACE_WAIT_MS * 0.75)) return reject(request, response)
    ring[(first + count) % MAX_QUEUED] = { request, response, since: performance.now() }
    count++
    if (count === 1) setImmediate(next)
  }
}

/**
 * How many more requests than connections may run at a time, because not all running requests use the database at the
 * same moment. Further requests wait in the admission queue and not for a connection, because the admission queue
 * limits the wait and counts rejections.
 */
const extra_requests = 4

const limitsOf = (connections: number, max_waiting: number) => ({
  max_active: connections + extra_requests,
  max_waiting,
  // If three times as many requests arrive as the server can handle, the p99 of accepted changes is about 200 ms with
  // these limits (`bench/spike.ts`). The target is 250 ms.
  wait_ms: { burst: 175, steady: 75 },
})

/** `max_active` is less than the sum over the classes, so that picks come first when the server is busy. */
export const ADMISSION_LIMITS = {
  max_active: BUDGETS.picks + BUDGETS.changes + BUDGETS.own_reads + extra_requests,
  classes: {
    picks: limitsOf(BUDGETS.picks, 256),
    changes: limitsOf(BUDGETS.changes, 64),
    own_reads: limitsOf(BUDGETS.own_reads, 128),
  },
}

/** How many requests of one connection may wait for earlier replies. Browsers do not pipeline. */
const max_pipelined = 8

/** The time between two boards that are passed on while picks are being rejected. Popular boards thus get cached. */
const board_every_ms = 50

type Options = Pick<RejectionLog, 'count' | 'isRejecting'> & {
  now: () => Date
  session_cookie: string
}

/**
 * Returns a listener that limits requests (decision 0025). Requests that need the database for one player are admitted
 * by class, or rejected before they cost anything. Probes are handled at once, and all other requests one per turn of
 * the event loop. While picks are being rejected, most boards are rejected too.
 */
export function openEdge(
  handle: RequestListener,
  { count, isRejecting, now, session_cookie }: Options,
): RequestListener {
  const admission = openAdmission(ADMISSION_LIMITS)
  const rejectAs =
    (name: string): RequestListener =>
    (request, response) => {
      count(name)
      sendOverload(request, response, now())
    }
  const pace = openPace(handle, rejectAs('others'))
  const enterInOrder = openPipeline()
  const takeTurn = openTurns(board_every_ms)
  const mustYield = (request: IncomingMessage) => isRejecting('picks') && isBoard(request) && !takeTurn()

  return (request, response) => {
    const name = requestClassOf(request, session_cookie)
    if (name === null) {
      if (isProbe(request)) return handle(request, response)
      return mustYield(request) ? rejectAs('boards')(request, response) : pace(request, response)
    }
    const start = (release: () => void) => {
      if (response.destroyed || request.socket.destroyed) return release()
      // The request counts as done when the server has produced the reply: a client that reads the reply slowly uses
      // nothing that other requests wait for.
      response.once('prefinish', release).once('close', release)
      handle(request, response)
    }
    const reject = () => rejectAs(name)(request, response)
    const enter = () => whenReceived(request, response, () => admission.enter(name, start, reject))
    enterInOrder(request, response, enter, () => rejectAs('pipelined')(request, response))
  }
}

function isProbe({ url = '' }: IncomingMessage): boolean {
  return url === '/livez' || url === '/readyz'
}

/**
 * Returns a function that calls `enter` once all earlier replies on the request's connection have been sent. It calls
 * `reject` instead if too many requests on the connection are waiting. While a response waits, it has no socket and
 * emits neither `prefinish` nor `close`. A request admitted then would count as running until the client has read the
 * earlier replies.
 */
function openPipeline() {
  const waiting = new WeakMap<Socket, number>()
  const countOf = (socket: Socket) => waiting.get(socket) ?? 0

  return (
    { socket }: IncomingMessage,
    response: ServerResponse,
    enter: () => void,
    reject: () => void,
  ): void => {
    if (response.socket) enter()
    else if (countOf(socket) >= max_pipelined) reject()
    else {
      waiting.set(socket, countOf(socket) + 1)
      response.once('socket', () => {
        waiting.set(socket, countOf(socket) - 1)
        enter()
      })
    }
  }
}

/** Calls `enter` when the whole body has arrived: a request must not count as running while its body arrives slowly. */
function whenReceived(request: IncomingMessage, response: ServerResponse, enter: () => void): void {
  // If the request came in one piece, it is complete as soon as the parser has returned.
  process.nextTick(() => {
    if (isReceived(request)) return enter()
    const check = () => {
      if (!isReceived(request)) return
      request.off('readable', check)
      response.off('close', stop)
      enter()
    }
    const stop = () => request.off('readable', check)
    request.on('readable', check)
    response.once('close', stop)
  })
}

/** Whether the body has been received. Also true if it is too long: the reply is then 413, whatever arrives. */
function isReceived({ complete, readableLength, headers }: IncomingMessage): boolean {
  return complete || readableLength > BODY_LIMIT || Number(headers['content-length'] ?? 0) > BODY_LIMIT
}
