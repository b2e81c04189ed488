import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { logIn } from '#testing/browser.ts'
import { beginRequest, portOf } from '#testing/raw-request.ts'
import { testApp } from '#testing/test-app.ts'
import { test_ids } from '#testing/test-season.ts'
import { ADMISSION_LIMITS } from './edge.ts'

const lines: Record<string, unknown>[] = []
const stream = { write: (line: string) => void lines.push(JSON.parse(line)) }
const { app, pool } = await testApp({
  version: { known: () => '1', find: async () => '1' },
  logger: { level: 'info', stream },
})
const board = '/api/cups/Overall/leaderboard'
const bulk = `/api/me/teams/selections/${test_ids.selections.davos}/bulk`
let address = ''
let headers: Record<string, string> = {}

beforeAll(async () => {
  await app.listen({ port: 0, host: '127.0.0.1', listenTextResolver: () => '' })
  address = `http://127.0.0.1:${portOf(app)}`
  const { cookies } = await logIn(app, pool, test_ids.users.anna)
  const cookie = [...cookies].map((pair) => pair.join('=')).join('; ')
  headers = { cookie, 'x-csrf-token': cookies.get('csrf')!, 'content-type': 'application/json' }
  await (await fetch(address + board)).text()
})
afterAll(() => app.close())

type Reply = { key: string; status: number; code: string; wait_s: number; has_id: boolean }

async function pick(key: string = randomUUID()): Promise<Reply> {
  const body = JSON.stringify([{ athlete_id: test_ids.athletes.ask }])
  const reply = await fetch(address + bulk, {
    method: 'PUT',
    headers: { ...headers, 'idempotency-key': key },
    body,
  })
  const { code } = await reply.json()
  const wait_s = Number(reply.headers.get('retry-after'))
  return { key, status: reply.status, code, wait_s, has_id: reply.headers.has('x-request-id') }
}

/**
 * Locks a table against changes, and with `access exclusive` also against reads. Returns a function that unlocks it.
 */
async function lock(table: string, mode: 'exclusive' | 'access exclusive' = 'exclusive') {
  const holder = await pool.connect()
  await holder.query(`begin; lock table ${table} in ${mode} mode`)
  return async () => {
    await holder.query('commit')
    holder.release()
  }
}

const sum = (counts: readonly number[]) => counts.reduce((total, count) => total + count, 0)

const sent = 320
const { max_active } = ADMISSION_LIMITS.classes.picks

test('rejects changes while the database is too slow for them, and loses no accepted change [M6]', async () => {
  const revision = async () => {
    const { rows } = await pool.query(
      `select revision from teams where selection_id = ${test_ids.selections.davos} and user_id = ${test_ids.users.anna}`,
    )
    return rows[0]?.revision ?? 0
  }
  const before = await revision()
  const unlock = await lock('teams')
  const replies: Reply[] = []
  const all = Array.from({ length: sent }, () => pick().then((reply) => replies.push(reply)))
  await expect.poll(() => replies.length).toBe(sent - max_active)

  for (const { status, code, wait_s, has_id } of replies) {
    expect([status, code, has_id]).toEqual([503, 'unavailable', true])
    expect([1, 2, 3]).toContain(wait_s)
  }
  expect((await fetch(address + board)).status).toBe(200)
  const rejected = replies[0]!
  await unlock()
  await Promise.all(all)

  expect(replies.filter(({ status }) => status === 200)).toHaveLength(max_active)
  expect(await revision()).toBe(before + max_active)
  expect(await pick(rejected.key)).toMatchObject({ status: 200 })

  const counted = () =>
    lines.flatMap(({ msg, rejected: counts }) =>
      msg === 'rejected under load' ? [(counts as { picks: number }).picks] : [],
    )
  // The counts are logged once a second.
  await expect.poll(() => sum(counted())).toBe(sent - max_active)
  const replied = lines.filter(
    ({ msg, path, status }) => msg === 'replied' && path === bulk && status === 503,
  )
  expect(replied).toEqual([])
})

test.each([30, 61 * 1024, 65_000, 64 * 1024, 100_000])(
  'a change whose body of %i bytes does not arrive does not block other changes [M6]',
  async (length) => {
    const given = Object.entries({ host: 'podium', ...headers, 'content-length': String(length) })
    const head = `PUT ${bulk} HTTP/1.1\r\n${given.map((pair) => pair.join(': ')).join('\r\n')}\r\n\r\n[`
    let received = 0
    const count = () => received++
    app.server.on('request', count)
    const slow = await Promise.all(
      Array.from({ length: max_active + 6 }, () => beginRequest(portOf(app), head)),
    )
    await expect.poll(() => received).toBe(slow.length)
    // Requests with a body that is too long may not all have their reply 413 yet, so the change is repeated until it
    // succeeds.
    await expect.poll(async () => (await pick()).status).toBe(200)
    app.server.off('request', count)
    for (const socket of slow) socket.destroy()
  },
)

test('changes that are pipelined behind unread cached replies do not block other changes [M6]', async () => {
  const kept = '/api/openapi.json'
  const length = (await (await fetch(address + kept)).text()).length
  // So many replies do not fit into the buffers of a connection.
  const count = Math.ceil((32 << 20) / length)
  const read = `GET ${kept} HTTP/1.1\r\nhost: a\r\n\r\n`
  const given = Object.entries({ host: 'podium', cookie: headers.cookie!, 'content-length': '0' })
  const change = `PUT ${bulk} HTTP/1.1\r\n${given.map((pair) => pair.join(': ')).join('\r\n')}\r\n\r\n`
  let received = 0
  const note = ({ method }: { method?: string }) => {
    if (method === 'PUT') received++
  }
  app.server.on('request', note)
  const socket = await beginRequest(portOf(app), read.repeat(count) + change.repeat(24))
  await expect.poll(() => received).toBe(24)
  for (let n = 0; n < 3; n++) expect(await pick()).toMatchObject({ status: 200 })
  app.server.off('request', note)
  socket.destroy()
})

test('a body that arrives in pieces is read completely [M6]', async () => {
  const body = JSON.stringify([{ athlete_id: test_ids.athletes.birk }])
  const given = Object.entries({
    host: 'podium',
    ...headers,
    'idempotency-key': randomUUID(),
    'content-length': String(body.length),
    connection: 'close',
  })
  const head = `PUT ${bulk} HTTP/1.1\r\n${given.map((pair) => pair.join(': ')).join('\r\n')}\r\n\r\n`
  const socket = await beginRequest(portOf(app), head)
  let answer = ''
  const ended = new Promise<string>((resolve) => {
    socket.on('data', (part) => {
      answer += part.toString()
    })
    socket.on('close', () => resolve(answer))
  })
  for (const character of body) await new Promise((resolve) => socket.write(character, resolve))
  expect(await ended).toMatch(/^HTTP\/1\.1 200 OK/)
})

test('beyond a limit, searches are rejected, but pages can still read their data [M1]', async () => {
  const unlock = await lock('users', 'access exclusive')
  const statuses: number[] = []
  const all = Array.from({ length: 300 }, async (_, n) => {
    const { statusCode } = await app.inject(`/api/users?team_name=nobody${n}`)
    statuses.push(statusCode)
  })
  await expect.poll(() => statuses.length).toBeGreaterThanOrEqual(36)
  expect(new Set(statuses)).toEqual(new Set([503]))
  const inner = await app.inject({ url: '/api/countries', remoteAddress: 'page' })
  expect(inner.statusCode).toBe(200)
  await unlock()
  await Promise.all(all)
  expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(8)
  expect(new Set(statuses)).toEqual(new Set([200, 503]))
})
