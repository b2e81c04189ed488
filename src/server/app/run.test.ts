import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { freshDatabase } from '#testing/database/database.ts'
import { launch, startServer } from '#testing/launch.ts'

test('during a shutdown /readyz fails first, requests in progress finish, and all processes end', async () => {
  const server = await startServer({ DRAIN_WAIT: '3' })
  const slow = postSlowly(server.address)
  await sleep(50)
  server.process.kill('SIGTERM')
  const status = (path: string) =>
    fetch(server.address + path).then(
      (reply) => reply.status,
      () => 'gone',
    )
  await expect.poll(() => status('/readyz')).toBe(503)
  await expect.poll(() => status('/livez')).toBe('gone')

  slow.finish()
  expect(await slow.reply).toContain('HTTP/1.1 404 Not Found')
  expect(await once(server.process, 'exit')).toEqual([0, null])
  expect(existsSync(join(server.data_dir, 'postgres', 'postmaster.pid'))).toBe(false)
})

test('the server does not reset a kept-alive connection on which requests arrive during a shutdown [L9]', async () => {
  const server = await startServer({ DRAIN_WAIT: '0' })
  const port = Number(new URL(server.address).port)
  const clients = Array.from({ length: 40 }, () => keepAsking(port))
  await expect.poll(() => clients.every(({ replies }) => replies() > 5)).toBe(true)
  server.process.kill('SIGTERM')

  const ends = await Promise.all(clients.map(({ end }) => end))
  expect(ends).toEqual(clients.map(() => 'closing was announced'))
  expect(await once(server.process, 'exit')).toEqual([0, null])
})

test.skipIf(maxPendingConnections() < 1000)(
  'the server keeps a thousand new connections waiting while it is busy, and rejects none [M6]',
  async () => {
    const server = await startServer()
    const port = Number(new URL(server.address).port)
    server.process.kill('SIGSTOP')
    let connected = 0
    const sockets = Array.from({ length: 1000 }, () =>
      connect(port, '127.0.0.1', () => connected++).on('error', () => {}),
    )
    onTestFinished(() => {
      for (const socket of sockets) socket.destroy()
      server.process.kill('SIGCONT')
    })
    await expect.poll(() => connected).toBe(1000)
  },
)

test('a second server with the same data folder exits with a message that names the first', async () => {
  const first = await startServer()
  const second = launch({ DATA_DIR: first.data_dir })
  const output = await text(second.stderr)
  expect(output).toContain(`is in use by process ${first.process.pid} since `)
  expect(output).toContain(`at ${first.address}`)
  await expect.poll(() => second.exitCode).toBe(1)
})

test('the server exits when its parent process has ended', async () => {
  const server = await startServer({}, 'ipc')
  server.process.disconnect()
  expect(await once(server.process, 'exit')).toEqual([0, null])
})

test('the server runs with an external database, and stores the site’s URL there for other processes', async () => {
  const pool = await freshDatabase()
  const server = await startServer({ DATABASE_URL: String(pool.options.connectionString) })
  expect((await fetch(`${server.address}/readyz`)).status).toBe(200)
  expect(existsSync(server.data_dir)).toBe(true)
  expect(existsSync(join(server.data_dir, 'postgres'))).toBe(false)

  const { rows } = await pool.query('select public_url from site_settings')
  expect(rows).toEqual([{ public_url: server.address }])
})

test('the server lists all errors in its settings and exits with 2', async () => {
  const server = launch({ PORT: 'x', GAME: 'chess' })
  expect(await text(server.stderr)).toBe(
    'Invalid settings:\n  PORT must be a port: a whole number from 0 to 65535\n  GAME must be worldcup, marathon or league\n',
  )
  await expect.poll(() => server.exitCode).toBe(2)
})

test('the server answers invalid HTTP with an error in the usual form', async () => {
  const { address } = await startServer()
  const socket = connect(Number(new URL(address).port), '127.0.0.1')
  socket.write('NONSENSE\r\n\r\n')
  const reply = await text(socket)
  expect(reply).toMatch(/^HTTP\/1.1 400 Bad Request\r\n/)
  expect(reply).toContain('x-request-id: ')
  expect(reply).toContain('{"message":"The request could not be parsed","code":"malformed"}')
})

/**
 * Repeats requests on one connection until a reply announces that the connection will be closed. `end` resolves to
 * `closing was announced`, or says how the last request failed.
 */
function keepAsking(port: number): { replies: () => number; end: Promise<string> } {
  const socket = connect(port, '127.0.0.1')
  const ask = () => socket.write('GET /livez HTTP/1.1\r\nhost: podium\r\n\r\n')
  let replies = 0
  let received = ''
  const end = new Promise<string>((resolve) => {
    socket.on('error', (error: NodeJS.ErrnoException) => resolve(String(error.code)))
    socket.on('close', () => resolve('closed without a reply'))
    socket.on('data', (part) => {
      received += part.toString()
      if (!received.endsWith('{"status":"live"}')) return
      replies++
      if (/^connection: close\r$/im.test(received)) resolve('closing was announced')
      else ask()
      received = ''
    })
  })
  socket.on('connect', ask)
  return { replies: () => replies, end }
}

function postSlowly(address: string): { finish: () => void; reply: Promise<string> } {
  const socket = connect(Number(new URL(address).port), '127.0.0.1')
  socket.write('POST /api/nothing HTTP/1.1\r\nhost: podium\r\nconnection: close\r\n')
  socket.write('content-type: application/json\r\ncontent-length: 2\r\n\r\n{')
  return { finish: () => socket.write('}'), reply: text(socket) }
}

/** The operating system's limit of pending connections, or 0 if it is unknown. */
function maxPendingConnections(): number {
  const setting = '/proc/sys/net/core/somaxconn'
  return existsSync(setting) ? Number(readFileSync(setting, 'utf8')) : 0
}
