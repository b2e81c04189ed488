import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import type pg from 'pg'
import { onTestFinished } from 'vitest'

/**
 * Opens a TCP proxy to the database. It can stop forwarding without closing connections, as in a network failure, and it
 * can end all connections, as if the database had exited.
 */
export async function openSilentProxy(pool: pg.Pool) {
  const url = new URL(String(pool.options.connectionString))
  const sockets: Socket[] = []
  let is_silent = false
  let is_ended = false
  const proxy = createServer((client) => {
    sockets.push(client.on('error', () => {}))
    if (is_ended) client.destroy()
    if (is_silent || is_ended) return
    const upstream = connect(`${url.searchParams.get('host')}/.s.PGSQL.${url.port || 5432}`)
    // After `endConnections` the other side may still be writing.
    sockets.push(upstream.on('error', () => {}))
    client.pipe(upstream).pipe(client)
  })
  await once(proxy.listen(0, '127.0.0.1'), 'listening')
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    proxy.close()
  })
  return {
    url: `postgresql://podium@127.0.0.1:${(proxy.address() as AddressInfo).port}${url.pathname}`,
    stopForwarding: () => {
      is_silent = true
      for (const socket of sockets) socket.unpipe().pause()
    },
    endConnections: () => {
      is_ended = true
      for (const socket of sockets) socket.destroy()
    },
    forwardNewConnections: () => {
      is_silent = false
      is_ended = false
    },
  }
}
