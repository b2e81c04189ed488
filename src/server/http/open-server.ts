import { createServer, type RequestListener, type Server } from 'node:http'
import { Server as NetServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

/**
 * The maximum length of a body in bytes. Node buffers 64 KiB of a body that nobody reads. The limit must be below that,
 * so that the edge notices a body that is too long.
 */
export const BODY_LIMIT = 60 * 1024

const options = {
  // Longer than the keep-alive timeout of a usual load balancer.
  keepAliveTimeout: 72_000,
  // A client that sends its headers too slowly gets 408.
  headersTimeout: 20_000,
  requestTimeout: 60_000,
  connectionsCheckingInterval: 5_000,
  // Node would reply with an empty body to a request without a Host header. `refuseWrongHost` sends an error instead.
  requireHostHeader: false,
}

export function openServer(listener: RequestListener): Server {
  const server = createServer(options, listener)
  // An unknown Expect header is ignored. Node would reply 417 with an empty body.
  server.on('checkExpectation', listener)
  return server
}

const poll_ms = 20

/**
 * Stops accepting connections, and waits at most `grace_ms` for the open ones to end. Requests that are already on
 * their way on a keep-alive connection are still answered. Node's own `close` would reset the connection.
 */
export async function endListening(servers: readonly NetServer[], grace_ms: number): Promise<void> {
  for (const server of servers) NetServer.prototype.close.call(server)
  const ends_at = performance.now() + grace_ms
  const isOpen = async () => (await Promise.all(servers.map(countConnections))).some((count) => count > 0)
  while ((await isOpen()) && performance.now() < ends_at) await sleep(poll_ms)
}

async function countConnections(server: NetServer): Promise<number> {
  return new Promise((resolve) => server.getConnections((_error, count) => resolve(count)))
}
