import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { type HttpError, httpError } from '#server/platform/errors.ts'

const BAD_ENCODING = 'The URL is not percent-encoded correctly'

/** Makes the error for a request whose URL Fastify refuses before routing. Its message does not contain the URL. */
export function malformedAddress({ statusCode = 400 }: Partial<HttpError>): HttpError {
  return statusCode === 414 ? httpError('too-long') : httpError('malformed', BAD_ENCODING)
}

/** Checks the query as strictly as Fastify checks the path: it must be percent-encoded correctly. */
export function checkQuery(url: string): void {
  const start = url.indexOf('?')
  if (start < 0) return
  try {
    decodeURIComponent(url.slice(start))
  } catch {
    throw httpError('malformed', BAD_ENCODING)
  }
}

/**
 * Returns the error in the Host headers of a request, or null. HTTP/1.1 requires exactly one. If there were two, a
 * proxy and this server could use different hosts.
 */
export function hostError({ httpVersion, headers, rawHeaders }: IncomingMessage): string | null {
  if (httpVersion === '1.1' && !headers.host) return 'The request names no host'
  return countHosts(rawHeaders) > 1 ? 'The request names more than one host' : null
}

/** In `raw_headers` names and values alternate. */
function countHosts(raw_headers: readonly string[]): number {
  let count = 0
  for (let index = 0; index < raw_headers.length; index += 2) {
    const name = raw_headers[index]!
    if (name.length === 4 && name.toLowerCase() === 'host') count++
  }
  return count
}

export function refuseWrongHost(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ raw }) => {
    const error = hostError(raw)
    if (error) throw httpError('malformed', error)
  })
}
