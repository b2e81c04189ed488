import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { BUDGETS } from '#server/db/database-use.ts'
import { BODY_LIMIT } from '#server/http/open-server.ts'
import { openAdmission } from './admission.ts'
import { openPace } from './pace.ts'
import type { RejectionLog } from './rejection-log.ts'
import { classOf } from './request-class.ts'
import { sendOverload } from './send-overload.ts'

/**
 * A few more requests than connections are handled, because some of them do not use the database at a given moment. All
 * others wait in the admission, where the time is limited and rejections are counted, and not for a connection.
 */
const beyond_connections = 4

const limitsOf = (connections: number, most_waiting: number) => ({
  most_active: connections + beyond_connections,
  most_waiting,
  // At three times the capacity the p99 of accepted changes is about 200 ms with these (`bench/spike.ts`); 250 is the aim.
  wait_ms: { burst: 175, steady: 75 },
})

/** The classes together have less room than the sum of theirs, so that picks come first when the server is busy. */
export const ADMISSION_LIMITS = {
  most_active: BUDGETS.picks + BUDGETS.changes + BUDGETS.own_reads + beyond_connections,
  classes: {
    picks: limitsOf(BUDGETS.picks, 256),
    changes: limitsOf(BUDGETS.changes, 64),
    own_reads: limitsOf(BUDGETS.own_reads, 128),
  },
}

/** How many requests of one connection may wait for earlier replies. Browsers do not pipeline at all. */
const most_pipelined = 8

type Options = Pick<RejectionLog, 'note'> & {
  now: () => Date
  /** The name of the session cookie. */
  session_cookie: string
}

/**
 * Lets requests that need the database for one player through to `handle` as far as there is room, and rejects the others
 * before they cost anything (decision 0025). Everything else goes through one at a time.
 */
export function openEdge(handle: RequestListener, { note, now, session_cookie }: Options): RequestListener {
  const admission = openAdmission(ADMISSION_LIMITS)
  const rejectAs =
    (name: string): RequestListener =>
    (request, response) => {
      note(name)
      sendOverload(request, response, now())
    }
  const pace = openPace(handle, rejectAs('others'))
  const whenNext = openPipelining()

  return (request, response) => {
    const name = classOf(request, session_cookie)
    if (name === null) return isProbe(request) ? handle(request, response) : pace(request, response)
    const start = (leave: () => void) => {
      if (response.destroyed || request.socket.destroyed) return leave()
      // As soon as the reply is made: a client that reads it slowly uses nothing that others wait for.
      response.once('prefinish', leave).once('close', leave)
      handle(request, response)
    }
    const reject = () => rejectAs(name)(request, response)
    const enter = () => whenReceived(request, response, () => admission.enter(name, start, reject))
    whenNext(request, response, enter, reject)
  }
}

function isProbe({ url = '' }: IncomingMessage): boolean {
  return url === '/livez' || url === '/readyz'
}

/**
 * Enters a request once all earlier replies of its connection have been sent. Until then its response has no socket, and
 * emits neither `prefinish` nor `close`: it would keep its place for as long as the client does not read.
 */
function openPipelining() {
  const waiting = new WeakMap<Socket, number>()
  const countOf = (socket: Socket) => waiting.get(socket) ?? 0

  return (
    { socket }: IncomingMessage,
    response: ServerResponse,
    enter: () => void,
    reject: () => void,
  ): void => {
    if (response.socket) enter()
    else if (countOf(socket) >= most_pipelined) reject()
    else {
      waiting.set(socket, countOf(socket) + 1)
      response.once('socket', () => {
        waiting.set(socket, countOf(socket) - 1)
        enter()
      })
    }
  }
}

/** A body that arrives slowly must not hold a place that others wait for. */
function whenReceived(request: IncomingMessage, response: ServerResponse, enter: () => void): void {
  // What came in one piece is complete once the parser returns from here.
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

/** Or too long, so that the reply is 413 whatever is still to come. */
function isReceived({ complete, readableLength, headers }: IncomingMessage): boolean {
  return complete || readableLength > BODY_LIMIT || Number(headers['content-length'] ?? 0) > BODY_LIMIT
}
