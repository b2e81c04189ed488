import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { type HttpError, httpError } from './errors.ts'

const not_an_address = 'The address is not percent-encoded as it should be'

/** What the framework refuses before there is a route, in words that do not repeat the address. */
export function unreadable({ statusCode = 400 }: Partial<HttpError>): HttpError {
  return httpError(statusCode, statusCode === 414 ? 'A part of the address is too long' : not_an_address)
}

/** The query in the same way as the path: what is not percent-encoded right is refused, not guessed at. */
export function checkQuery(url: string): void {
  const start = url.indexOf('?')
  if (start < 0) return
  try {
    decodeURIComponent(url.slice(start))
  } catch {
    throw httpError(400, not_an_address)
  }
}

/** HTTP/1.1 wants a Host. */
export function isHostless({ httpVersion, headers }: IncomingMessage): boolean {
  return httpVersion === '1.1' && !headers.host
}

export function refuseHostless(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ raw }) => {
    if (isHostless(raw)) throw httpError(400, 'The request names no host')
  })
}
