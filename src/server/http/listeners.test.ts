import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { addListeners, can_share_port, refuseTakenPort } from './listeners.ts'

const host = '127.0.0.1'

async function listen(more: boolean) {
  const server = createServer((_request, response) => response.end('served'))
  server.listen({ host, port: 0, reusePort: more })
  await once(server, 'listening')
  const all = [server, ...(more ? await addListeners(server, 511) : [])]
  onTestFinished(() => {
    server.closeAllConnections()
    for (const each of all) each.close()
  })
  return { server, port: (server.address() as AddressInfo).port }
}

/** Returns the number of turns of the event loop until `count` simultaneous connections are accepted. */
async function turnsToAccept(more: boolean, count: number): Promise<number> {
  const { server, port } = await listen(more)
  let accepted = 0
  server.on('connection', () => accepted++)
  const sockets = Array.from({ length: count }, () => connect(port, host).on('error', () => {}))
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
  })
  let turns = 0
  for (; accepted < count; turns++) await new Promise((resolve) => setImmediate(resolve))
  return turns
}

test.runIf(can_share_port)('accepts several connections in one turn of the event loop [M6]', async () => {
  expect(await turnsToAccept(false, 160)).toBeGreaterThanOrEqual(160)
  expect(await turnsToAccept(true, 160)).toBeLessThan(80)
})

test.runIf(can_share_port)('serves the connections of all sockets in the same way [M6]', async () => {
  const { port } = await listen(true)
  const replies = Array.from({ length: 100 }, async () => {
    const reply = await fetch(`http://${host}:${port}`, { headers: { connection: 'close' } })
    return reply.text()
  })
  expect(new Set(await Promise.all(replies))).toEqual(new Set(['served']))
})

test.runIf(can_share_port)('refuses a port that another process already shares [M6]', async () => {
  const { port } = await listen(true)
  await expect(refuseTakenPort({ host, port })).rejects.toMatchObject({
    code: 'EADDRINUSE',
    message: `Another program listens on port ${port}. Select another port with PORT`,
  })
})
