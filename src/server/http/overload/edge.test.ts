import { once } from 'node:events'
import { createServer, type RequestListener, type ServerResponse } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { expect, onTestFinished, test, vi } from 'vitest'
import { listAthletes } from '#contract/athletes.ts'
import { listUsers } from '#contract/users.ts'
import { getUpcomingWeekend, listWeekendPrices } from '#contract/weekends.ts'
import { BODY_LIMIT } from '#server/http/open-server.ts'
import { ADMISSION_LIMITS, openEdge } from './edge.ts'

const { max_active } = ADMISSION_LIMITS
const pick = '/api/me/teams/selections/1'

/** Starts a server with a handler behind an edge. Returns the requests that were rejected and handled so far. */
async function serverOf(handle: RequestListener, isRejecting: (name: string) => boolean = () => false) {
  const rejected: string[] = []
  const handled: string[] = []
  const edge = openEdge(
    (request, response) => {
      handled.push(`${request.method} ${request.url}`)
      handle(request, response)
    },
    { count: (name) => rejected.push(name), isRejecting, now: () => new Date(), session_cookie: 'session' },
  )
  let received = 0
  const server = createServer((request, response) => {
    received++
    edge(request, response)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  onTestFinished(() => {
    server.close()
    server.closeAllConnections()
  })
  const ask = async (method: string, path: string) => {
    const reply = await fetch(`http://127.0.0.1:${port}${path}`, { method, headers: { cookie: 'session=a' } })
    await reply.text()
    return reply.status
  }
  return { port, ask, rejected, handled, received: () => received }
}

/** Opens a connection that sends the given bytes and reads nothing. */
async function sendUnread(port: number, bytes: string): Promise<Socket> {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => {})
  onTestFinished(() => void socket.destroy())
  await once(socket, 'connect')
  socket.write(bytes)
  return socket
}

function head(method: string, path: string, more: string[]): string {
  return [`${method} ${path} HTTP/1.1`, 'host: podium', 'cookie: session=a', ...more, '', ''].join('\r\n')
}

const urlOf = (path: string) => path.replace(/:\w+/, '7')
const done = (response: ServerResponse) => void response.end('done')
const emptyPick = head('POST', pick, ['content-length: 0'])

test('changes that are pipelined behind an unread reply do not block other changes [M6]', async () => {
  const { port, ask, handled, received } = await serverOf(({ url }, response) =>
    // The reply is far larger than the buffers of a connection.
    url === '/large' ? void response.end(Buffer.alloc(64 << 20)) : done(response),
  )
  await sendUnread(port, head('GET', '/large', []) + emptyPick.repeat(max_active))
  await expect.poll(received).toBe(1 + max_active)
  await expect.poll(() => handled).toContain('GET /large')
  for (let n = 0; n < 3; n++) expect(await ask('POST', pick)).toBe(200)
})

test('pipelined changes are answered in order, without delay [M6]', async () => {
  const { port, handled } = await serverOf((_request, response) => setImmediate(done, response))
  const socket = await sendUnread(port, head('GET', '/first', []) + emptyPick + head('PATCH', '/api/me', []))
  let answer = ''
  socket.on('data', (part) => {
    answer += part.toString()
  })
  await expect.poll(() => answer.split('done').length - 1).toBe(3)
  expect(handled).toEqual(['GET /first', `POST ${pick}`, 'PATCH /api/me'])
})

test('only a few changes on one connection may wait for earlier replies; further ones are rejected [M6]', async () => {
  const open_responses: ServerResponse[] = []
  const { port, rejected } = await serverOf((_request, response) => void open_responses.push(response))
  await sendUnread(port, emptyPick.repeat(100))
  await expect.poll(() => rejected.length).toBe(100 - 1 - 8)
  expect(new Set(rejected)).toEqual(new Set(['pipelined']))
  expect(open_responses).toHaveLength(1)
})

test.each([1000, BODY_LIMIT])(
  'a change whose body of %i bytes does not arrive does not block other changes [M6]',
  async (length) => {
    const { port, ask, received } = await serverOf((request, response) => {
      request.resume().on('end', () => done(response))
    })
    const unfinished = head('PUT', pick, [`content-length: ${length}`])
    for (let n = 0; n < max_active; n++) await sendUnread(port, `${unfinished}[`)
    await expect.poll(received).toBe(max_active)
    expect(await ask('POST', pick)).toBe(200)
  },
)

test('a change whose chunked body never ends, but is within the length limit, does not block other changes [M6]', async () => {
  const { port, ask, received } = await serverOf((request, response) => {
    request.resume().on('end', () => done(response))
  })
  const chunked = head('PUT', pick, ['transfer-encoding: chunked'])
  const chunk = `${BODY_LIMIT.toString(16)}\r\n${'x'.repeat(BODY_LIMIT)}\r\n`
  for (let n = 0; n < max_active; n++) await sendUnread(port, chunked + chunk)
  await expect.poll(received).toBe(max_active)
  expect(await ask('POST', pick)).toBe(200)
})

test.each([
  ['content-length', [`content-length: ${BODY_LIMIT + 1}`], ''],
  ['chunk length', ['transfer-encoding: chunked'], `10000\r\n${'x'.repeat(BODY_LIMIT + 1)}`],
])('a body whose %s exceeds the limit is refused before it arrives [M6]', async (_what, more, body) => {
  const { port, handled } = await serverOf((_request, response) => done(response))
  await sendUnread(port, head('PUT', pick, more) + body)
  await expect.poll(() => handled).toEqual([`PUT ${pick}`])
})

test.each([
  ['PUT', '/api/me/password'],
  ['PUT', '/api/me/email'],
  ['DELETE', '/api/me'],
  ['POST', '/api/leagues'],
  ['POST', '/api/leagues/Vasa/members'],
])('%s %s may wait for hashing without blocking other changes [M6]', async (method, path) => {
  const { port, ask, handled } = await serverOf(({ url }, response) => {
    if (url !== path) done(response)
  })
  for (let n = 0; n < max_active; n++) await sendUnread(port, head(method, path, ['content-length: 0']))
  await expect.poll(() => handled.length).toBe(max_active)
  expect([await ask('POST', '/api/me/leagues'), await ask('POST', pick)]).toEqual([200, 200])
})

test('changes without a session do not block changes by players [M6]', async () => {
  const { port, ask, handled } = await serverOf(({ headers }, response) => {
    if (headers.cookie) done(response)
  })
  const anonymous = emptyPick.replace('cookie: session=a\r\n', '')
  for (let n = 0; n < max_active; n++) await sendUnread(port, anonymous)
  await expect.poll(() => handled.length).toBe(max_active)
  expect(await ask('POST', pick)).toBe(200)
})

test('requests of one class do not block requests of the other classes [M6]', async () => {
  const { port, ask, handled } = await serverOf(({ url }, response) => {
    if (url !== '/api/me') done(response)
  })
  for (let n = 0; n < max_active; n++) {
    await sendUnread(port, head('PATCH', '/api/me', ['content-length: 0']))
  }
  await expect.poll(() => handled.length).toBe(ADMISSION_LIMITS.classes.changes.max_active)
  expect([await ask('POST', pick), await ask('GET', '/api/me/rank')]).toEqual([200, 200])
})

test('beyond a limit, requests that are not for one player are rejected and counted [M1]', async () => {
  const { port, rejected, received, handled } = await serverOf((_request, response) => done(response))
  // The requests arrive in one packet, so all of them are parsed before most are handled.
  const socket = await sendUnread(port, 'GET / HTTP/1.1\r\nhost: a\r\n\r\n'.repeat(1500))
  socket.resume()
  await expect.poll(received).toBe(1500)
  await expect.poll(() => handled.length + rejected.length).toBe(1500)
  expect(new Set(rejected)).toEqual(new Set(['others']))
})

test('while picks are being rejected, boards are passed on once in 50 ms, and other requests always [R38]', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  onTestFinished(() => void vi.useRealTimers())
  const board = urlOf(listUsers.path)
  let rejecting = ''
  const { ask, rejected } = await serverOf(
    (_request, response) => done(response),
    (name) => name === rejecting,
  )
  const askTwice = async (path: string) => [await ask('GET', path), await ask('GET', path)]
  expect(await askTwice(board)).toEqual([200, 200])
  rejecting = 'own_reads'
  expect(await askTwice(board)).toEqual([200, 200])

  rejecting = 'picks'
  expect(await askTwice(board)).toEqual([200, 503])
  vi.advanceTimersByTime(50)
  expect(await askTwice(board)).toEqual([200, 503])
  expect(rejected).toEqual(['boards', 'boards'])
  const picker = [listAthletes, getUpcomingWeekend, listWeekendPrices].map(({ path }) => urlOf(path))
  for (const path of ['/', '/api/live/7', '/api/me/rank', '/api/admin/races', ...picker])
    expect(await askTwice(path), path).toEqual([200, 200])
  expect(await ask('POST', '/api/users')).toBe(200)
})
