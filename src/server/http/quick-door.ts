import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { type Form, formFor } from '#server/platform/prepared/prepare.ts'
import { pathToLog } from './path-of.ts'
import type { Shell } from './shell.ts'
import { hostFault } from './unreadable.ts'

/** Sends a reply that is ready as the framework would, but without its machinery. False: none is, nothing was sent. */
export type QuickDoor = (request: IncomingMessage, response: ServerResponse) => boolean

export type Replied = { request_id: string; method: string; path: string; status: number; ms: number }

/**
 * Answers whoever asks for an address that was asked for before under the version in force (decision 0015). Hooks of the
 * framework do not see these requests; whatever one of them refuses has to be refused here, too.
 */
export function openQuickDoor(
  { replies, now }: Pick<Shell, 'replies' | 'now'>,
  log: (replied: Replied) => void,
): QuickDoor {
  return (request, response) => {
    const { method, url = '' } = request
    if ((method !== 'GET' && method !== 'HEAD') || hostFault(request)) return false
    const prepared = replies.find(url)
    if (!prepared) return false
    const started = performance.now()
    const form = formFor(prepared, request.headers)
    if (form instanceof Promise) void form.then((packed) => send(request, response, packed, started))
    else send(request, response, form, started)
    return true
  }

  function send(request: IncomingMessage, response: ServerResponse, form: Form, started: number): void {
    const { method, url = '' } = request
    const request_id = randomUUID()
    response.writeHead(form.status, headersOf(form, request_id, now()))
    response.end(method === 'HEAD' ? undefined : form.body)
    // Not in a callback of `end`: to be told when all is sent costs more than everything else here.
    const ms = Math.round((performance.now() - started) * 10) / 10
    log({ request_id, method: method!, path: pathToLog(url), status: form.status, ms })
  }
}

/** Names and values in turn, which Node sends as they are. */
function headersOf({ lines }: Form, request_id: string, now: Date): string[] {
  return [...lines, 'x-request-id', request_id, 'x-server-time', now.toISOString()]
}
