import { once } from 'node:events'
import type { Server } from 'node:http'
import { type AddressInfo, createServer, type ListenOptions, type Server as NetServer } from 'node:net'

/** Whether several sockets of a process can listen on one port. */
export const can_share_port = process.platform === 'linux'

/**
 * In each turn of the event loop, libuv accepts one connection per listening socket. Under load a turn takes 10 ms or
 * more, so with one socket a thousand new connections would wait for ten seconds.
 */
const listener_count = 16

/**
 * Throws EADDRINUSE if another process listens on the port. Sockets that share their port do not detect that. The error
 * names the setting that selects another port.
 */
export async function refuseTakenPort(options: ListenOptions): Promise<void> {
  const probe = createServer().listen(options)
  await once(probe, 'listening').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'EADDRINUSE')
      error.message = `Another program listens on port ${options.port}. Select another port with PORT`
    throw error
  })
  await new Promise((resolve) => probe.close(resolve))
}

/**
 * Opens more listening sockets at the address of `server`, which must use `reusePort`, and passes connections to it.
 */
export async function addListeners(server: Server, backlog: number): Promise<NetServer[]> {
  const { address: host, port } = server.address() as AddressInfo
  const serve = (socket: unknown) => server.emit('connection', socket)
  const all = Array.from({ length: listener_count - 1 }, () =>
    // `node:http` uses the same options for its own socket.
    createServer({ noDelay: true, allowHalfOpen: true }, serve).listen({
      host,
      port,
      backlog,
      reusePort: true,
    }),
  )
  await Promise.all(all.map((listener) => once(listener, 'listening')))
  return all
}
