import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { getLeaderboard } from '#contract/cups.ts'
import { getRace } from '#contract/races.ts'
import { addressOf, fetchReply, transportProblem } from './reply.ts'

const closers: (() => void)[] = []

beforeEach(() => vi.stubGlobal('document', { cookie: '' }))

afterEach(() => {
  vi.unstubAllGlobals()
  for (const close of closers.splice(0)) close()
})

/**
 * Answers calls with a local server. Relative URLs are completed, because Node's fetch, unlike the browser's, does not
 * resolve them.
 */
async function answerWith(listener: RequestListener): Promise<void> {
  const server = createServer(listener).listen(0)
  closers.push(() => server.close())
  const { port } = server.address() as AddressInfo
  const { fetch } = globalThis
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => fetch(`http://127.0.0.1:${port}${path}`, init))
}

const never = new AbortController().signal

test('a URL has its params encoded and leaves out undefined query values', () => {
  const query = { limit: 100, offset: 0, team_name: undefined, verified_users: false }
  const address = addressOf(getLeaderboard, { params: { name: 'Tour de Ski/2' }, query })
  expect(address).toBe('/api/cups/Tour%20de%20Ski%2F2/leaderboard?limit=100&offset=0&verified_users=false')
  expect(addressOf(getRace, { params: { race_id: 7 } })).toBe('/api/races/7')
})

test('a paged list returns the total number of rows', async () => {
  await answerWith((_, response) => response.writeHead(200, { 'x-total-count': '2431' }).end('[]'))
  const answer = await fetchReply(getLeaderboard, { params: { name: 'Overall' } }, never)
  expect(answer).toEqual({ ok: true, data: [], total: 2431 })
})

test("a refusal is a value with the server's message [8.1a]", async () => {
  await answerWith((_, response) =>
    response.writeHead(404).end('{"message":"Race not found","code":"not-found"}'),
  )
  const answer = await fetchReply(getRace, { params: { race_id: 7 } }, never)
  expect(answer).toEqual({
    ok: false,
    status: 404,
    problem: { message: 'Race not found', code: 'not-found' },
  })
})

test('a refusal says how long to wait if it has a Retry-After [8.1a]', async () => {
  await answerWith((_, response) =>
    response.writeHead(429, { 'retry-after': '60' }).end('{"message":"Wait"}'),
  )
  const answer = await fetchReply(getRace, { params: { race_id: 7 } }, never)
  expect(answer).toMatchObject({ ok: false, status: 429, wait_s: 60 })
})

test('an error reply without a message has a default message [8.1a]', async () => {
  await answerWith((_, response) => response.writeHead(502).end('<h1>Bad gateway</h1>'))
  const answer = await fetchReply(getRace, { params: { race_id: 7 } }, never)
  const message = "We're sorry. We could not do that. Please try again later"
  expect(answer).toMatchObject({ ok: false, status: 502, problem: { message } })
})

test.each([
  ['a custom message', { code: 'internal', message: 'relation "teams" does not exist' }],
  ['several messages', { code: 'internal', message: 'No', errors: ['deadlock detected'] }],
])('a server error has the general message, never %s [8.1a]', async (_, body) => {
  await answerWith((_, response) => response.writeHead(500).end(JSON.stringify(body)))
  const answer = await fetchReply(getRace, { params: { race_id: 7 } }, never)
  const message = "We're sorry. We could not do that. Please try again later"
  expect(answer).toMatchObject({ ok: false, status: 500, problem: { code: 'internal', message } })
  expect(answer).not.toHaveProperty('problem.errors')
})

test('the error outcome-unknown keeps its own message [8.1a]', async () => {
  const body = { code: 'outcome-unknown', message: 'We cannot tell whether that was saved' }
  await answerWith((_, response) => response.writeHead(503).end(JSON.stringify(body)))
  const answer = await fetchReply(getRace, { params: { race_id: 7 } }, never)
  expect(answer).toMatchObject({ ok: false, status: 503, problem: body })
})

test('a reply that does not arrive is a Network Error [8.11]', async () => {
  await answerWith((request) => request.socket.destroy())
  const answer = await fetchReply(getRace, { params: { race_id: 7 } }, never)
  expect(answer).toMatchObject({ ok: false, status: null, problem: { message: 'Network Error' } })
})

test('an aborted request has the message Request aborted [8.11]', async () => {
  await answerWith(() => {})
  const leaving = new AbortController()
  setTimeout(() => leaving.abort(), 20)
  const answer = await fetchReply(getRace, { params: { race_id: 7 } }, leaving.signal)
  expect(answer).toMatchObject({ ok: false, status: null, problem: { message: 'Request aborted' } })
})

test('a request that takes too long has the message timeout exceeded [8.11]', () => {
  const error = new DOMException('The operation timed out', 'TimeoutError')
  expect(transportProblem(error).message).toBe('timeout exceeded')
})
