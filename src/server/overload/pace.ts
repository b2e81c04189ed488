import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'

/**
 * Hands requests on one at a time, with a turn of the event loop between them. However many arrive, what the others wait
 * for (replies of the database, changes of teams) is handled in every turn.
 */
export function openPace(handle: RequestListener): RequestListener {
  const waiting: [IncomingMessage, ServerResponse][] = []

  const next = () => {
    const [request, response] = waiting.shift()!
    if (waiting.length > 0) setImmediate(next)
    if (!response.destroyed) handle(request, response)
  }
  return (request, response) => {
    waiting.push([request, response])
    if (waiting.length === 1) setImmediate(next)
  }
}
