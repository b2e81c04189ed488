import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Starts a local server whose handler is set later. `close` also ends requests that are in progress. */
export async function openLocalServer(): Promise<{
  url: URL
  setHandler: (listener: RequestListener) => void
  close: () => Promise<void>
}> {
  const server: Server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: new URL(`http://127.0.0.1:${port}`),
    setHandler: (listener) => void server.on('request', listener),
    close: () => {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}
