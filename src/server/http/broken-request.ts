import { randomUUID } from 'node:crypto'
import { type ServerResponse, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { security } from '#server/platform/reply-cache/security-headers.ts'
import { errorBody } from './error-exit.ts'

const statuses = new Map([
  ['HPE_HEADER_OVERFLOW', 431],
  ['HPE_CHUNK_EXTENSIONS_OVERFLOW', 413],
  ['ERR_HTTP_REQUEST_TIMEOUT', 408],
])

/** What was not even HTTP never reaches a handler; it is answered here, in the shape of all errors. */
export function answerBrokenRequest(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable || isReplying(socket)) return void socket.destroy()
  const status = statuses.get(error.code ?? '') ?? 400
  const body = JSON.stringify(errorBody(status, { message: 'That was not a request we can read' }))
  socket.end(
    [
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
      'connection: close',
      'content-type: application/json; charset=utf-8',
      `content-length: ${Buffer.byteLength(body)}`,
      `x-request-id: ${randomUUID()}`,
      ...Object.entries(security).map((header) => header.join(': ')),
      '',
      body,
    ].join('\r\n'),
  )
}

/**
 * Whether the request before it waits for its reply and would take this one for it, or has begun to get it. A request
 * that breaks off itself is not complete. Node's own handler looks at the same place.
 */
function isReplying({ _httpMessage: reply }: Socket & { _httpMessage?: ServerResponse | null }): boolean {
  return reply ? reply.headersSent || reply.req.complete : false
}
