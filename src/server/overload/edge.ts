import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { openAdmission } from './admission.ts'
import { openPace } from './pace.ts'
import type { RejectionLog } from './rejection-log.ts'
import { classOf } from './request-class.ts'
import { sendOverload } from './send-overload.ts'

/** A little more than the connections to the database, so that none of them waits for the next request. */
const limits = {
  most_active: 24,
  classes: {
    picks: { most_active: 24, most_waiting: 256, most_wait_ms: 100 },
    changes: { most_active: 12, most_waiting: 64, most_wait_ms: 100 },
    own_reads: { most_active: 16, most_waiting: 128, most_wait_ms: 100 },
  },
}

/** More than that a body may not have anyway. */
const most_buffered = 60 * 1024

/**
 * Lets requests that need the database for one player through to `handle` as far as there is room, and rejects the others
 * before they cost anything (decision 0025). Everything else goes through one at a time.
 */
export function openEdge(
  handle: RequestListener,
  { note }: Pick<RejectionLog, 'note'>,
  now: () => Date,
): RequestListener {
  const admission = openAdmission(limits)
  const pace = openPace(handle)
  return (request, response) => {
    const name = classOf(request)
    if (name === null) return isProbe(request) ? handle(request, response) : pace(request, response)
    const start = (leave: () => void) => {
      if (response.destroyed || request.socket.destroyed) return leave()
      // As soon as the reply is made: a slow reader of it uses nothing that others wait for.
      response.once('prefinish', leave).once('close', leave)
      handle(request, response)
    }
    const reject = () => {
      note(name)
      sendOverload(request, response, now())
    }
    whenReceived(request, response, () => admission.enter(name, start, reject))
  }
}

function isProbe({ url = '' }: IncomingMessage): boolean {
  return url === '/livez' || url === '/readyz'
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

function isReceived({ complete, readableLength, headers }: IncomingMessage): boolean {
  return complete || readableLength > most_buffered || Number(headers['content-length'] ?? 0) > most_buffered
}
