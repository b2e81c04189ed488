import { createServer, type RequestListener, type Server } from 'node:http'
import { Server as NetServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

/**
 * The longest body, in bytes: a password is the longest thing that anybody has to say. Less than Node buffers of a body that
 * nobody reads yet (64 KiB), so that the edge sees when one is too long.
 */
export const BODY_LIMIT = 60 * 1024

const options = {
  // Longer than a load balancer keeps its own end open.
  keepAliveTimeout: 72_000,
  // Whoever drips a request into the line is sent away with 408.
  headersTimeout: 20_000,
  requestTimeout: 60_000,
  connectionsCheckingInterval: 5_000,
  // Node would refuse these without a word (`refuseWrongHost`).
  requireHostHeader: false,
}

export function openServer(listener: RequestListener): Server {
  const server = createServer(options, listener)
  // An Expect that we do not know is nothing to fail for; Node would send an empty 417.
  server.on('checkExpectation', listener)
  return server
}

const look_again_ms = 20

/**
 * Takes no new connections, and waits until all that are open have ended, for `grace_ms` at most. Requests that are on their
 * way on a kept-alive connection are still answered meanwhile; Node's own `close` would reset them.
 */
export async function endListening(servers: readonly NetServer[], grace_ms: number): Promise<void> {
  for (const server of servers) NetServer.prototype.close.call(server)
  const ends_at = performance.now() + grace_ms
  const isOpen = async () => (await Promise.all(servers.map(countConnections))).some((count) => count > 0)
  while ((await isOpen()) && performance.now() < ends_at) await sleep(look_again_ms)
}

async function countConnections(server: NetServer): Promise<number> {
  return new Promise((resolve) => server.getConnections((_fault, count) => resolve(count)))
}
