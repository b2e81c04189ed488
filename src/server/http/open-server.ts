import { createServer, type RequestListener, type Server } from 'node:http'

const options = {
  // Longer than a load balancer keeps its own end open.
  keepAliveTimeout: 72_000,
  // Whoever drips a request into the line is sent away with 408.
  headersTimeout: 20_000,
  requestTimeout: 60_000,
  connectionsCheckingInterval: 5_000,
  // Node would refuse these without a word (`refuseHostless`).
  requireHostHeader: false,
}

export function openServer(listener: RequestListener): Server {
  const server = createServer(options, listener)
  // An Expect that we do not know is nothing to fail for; Node would send an empty 417.
  server.on('checkExpectation', listener)
  return server
}
