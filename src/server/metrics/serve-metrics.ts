import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { FastifyBaseLogger } from 'fastify'
import type { Metrics } from './open-metrics.ts'

/**
 * Serves the metrics at /metrics on a port of their own. So they are not on the public site, and can be scraped while
 * the site is overloaded. Prints the address of the metrics. Returns a function that stops serving.
 */
export async function serveMetrics(
  metrics: Metrics,
  { host, port }: { host: string; port: number },
  log: Pick<FastifyBaseLogger, 'error'>,
  print: (line: string) => void,
): Promise<() => Promise<void>> {
  const server = createServer(({ method, url }, response) => {
    if ((method !== 'GET' && method !== 'HEAD') || url !== '/metrics') return response.writeHead(404).end()
    metrics.write().then(
      ({ content_type, text }) =>
        response.writeHead(200, { 'content-type': content_type }).end(method === 'HEAD' ? '' : text),
      (err: unknown) => {
        log.error({ err }, 'writing the metrics failed')
        response.writeHead(500).end()
      },
    )
  })
  server.listen(port, host)
  await once(server, 'listening')
  const { address, port: bound, family } = server.address() as AddressInfo
  const name = family === 'IPv6' ? `[${address}]` : address
  print(`The metrics are at http://${name}:${bound}/metrics`)
  return async () => {
    server.close()
    server.closeAllConnections()
  }
}
