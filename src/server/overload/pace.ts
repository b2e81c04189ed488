import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'

export const MOST_WAITING = 1000

/**
 * Hands requests on one at a time, with a turn of the event loop between them. However many arrive, what the others wait
 * for (replies of the database, changes of teams) is handled in every turn. Beyond a limit it rejects them.
 */
export function openPace(handle: RequestListener, reject: RequestListener): RequestListener {
  // A ring: taking the first of a long array would move all the others.
  const ring: ([IncomingMessage, ServerResponse] | undefined)[] = []
  let first = 0
  let count = 0

  const next = () => {
    const [request, response] = ring[first]!
    ring[first] = undefined
    first = (first + 1) % MOST_WAITING
    count--
    if (count > 0) setImmediate(next)
    if (!response.destroyed) handle(request, response)
  }
  return (request, response) => {
    if (count >= MOST_WAITING) return reject(request, response)
    ring[(first + count) % MOST_WAITING] = [request, response]
    count++
    if (count === 1) setImmediate(next)
  }
}
