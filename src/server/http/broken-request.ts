import { randomUUID } from 'node:crypto'
import { type ServerResponse, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { security_headers } from '#server/platform/reply-cache/security-headers.ts'
import { errorBody } from './send-error.ts'

const statuses = new Map([
  ['HPE_HEADER_OVERFLOW', 431],
  ['HPE_CHUNK_EXTENSIONS_OVERFLOW', 413],
  ['ERR_HTTP_REQUEST_TIMEOUT', 408],
])

/** Answers a request that is not valid HTTP, in the common error format. Such a request never reaches a handler. */
export function answerBrokenRequest(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable || isReplying(socket)) return void socket.destroy()
  const status = statuses.get(error.code ?? '') ?? 400
  const body = JSON.stringify(errorBody(status, { message: 'The request could not be parsed' }))
  socket.end(
    [
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
      'connection: close',
      'content-type: application/json; charset=utf-8',
      `content-length: ${Buffer.byteLength(body)}`,
      `x-request-id: ${randomUUID()}`,
      ...Object.entries(security_headers).map((header) => header.join(': ')),
      '',
      body,
    ].join('\r\n'),
  )
}

/**
 * Whether an earlier request on this connection still waits for its reply, or for the rest of it. The client would
 * mistake an error that is sent now for that reply. Node's own handler checks the same property.
 */
function isReplying({ _httpMessage: reply }: Socket & { _httpMessage?: ServerResponse | null }): boolean {
  return reply ? reply.headersSent || reply.req.complete : false
}
