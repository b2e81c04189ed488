import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { setPlayer, setVisitor } from '../core/session/session-store.ts'
import { type TeamStore, teamStore } from './team-store.ts'
import { add } from './testing/field.ts'

const me = { user_id: 7, user_name: 'anna' }
let sent: string[]
let is_online: boolean
/** The revision of the first team. Its squad rolls over into the third team, until the third team is changed. */
let revision: number
let is_rolled: boolean
/** Whether the next reply to a change gets lost. */
let is_reply_lost: boolean

beforeEach(() => {
  vi.useFakeTimers()
  sent = []
  is_online = true
  is_rolled = true
  is_reply_lost = false
  revision = 3
  vi.stubGlobal('document', Object.assign(new EventTarget(), { cookie: 'csrf=p.one' }))
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('fetch', serve)
  setPlayer(me as never)
})
afterEach(() => {
  // The stores of player 7 are discarded when the store of another player is used.
  teamStore(8, 0)
  setVisitor()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

async function serve(address: string, { method, headers }: RequestInit): Promise<Response> {
  if (address === '/api/me/rank') return Response.json(me)
  if (!is_online) throw new TypeError('offline')
  const is_third = address.includes('/3')
  const tag = is_third && is_rolled ? `"1-${revision}"` : is_third ? '"1"' : `"${revision}"`
  if (method === 'GET') return Response.json([], { headers: { etag: tag } })

  sent.push(`${method} ${address}`)
  if (is_third && new Headers(headers).get('if-match') !== tag) {
    return Response.json(
      { code: 'stale', message: 'Stale', team: [] },
      { status: 412, headers: { etag: tag } },
    )
  }
  if (is_third) is_rolled = false
  else revision += 1
  if (is_reply_lost) {
    is_reply_lost = false
    throw new TypeError('offline')
  }
  return Response.json([], { headers: { etag: is_third ? '"1"' : `"${revision}"` } })
}

async function openStores(...ids: number[]): Promise<TeamStore[]> {
  const stores = ids.map((id) => teamStore(7, id))
  for (const store of stores) store.refresh(true)
  await vi.advanceTimersByTimeAsync(0)
  return stores
}

const copy = (from: number) => ({ kind: 'copy', from, picks: null, candidates: [] }) as const

test('two teams that are copied from each other do not wait for one another [7.23]', async () => {
  const [one, two] = await openStores(1, 2)
  is_online = false
  for (const [store, change] of [
    [one, add(1)],
    [two, add(2)],
    [one, copy(2)],
    [two, copy(1)],
  ] as const) {
    store?.change(change)
    await vi.advanceTimersByTimeAsync(1)
  }
  await vi.advanceTimersByTimeAsync(30_000)
  is_online = true
  await vi.advanceTimersByTimeAsync(60_000)
  expect(sent.slice(2)).toEqual([
    'PUT /api/me/teams/selections/2/clone',
    'PUT /api/me/teams/selections/1/clone',
  ])
})

test('a copy waits for earlier changes of the copied team [7.23]', async () => {
  const [one, two] = await openStores(1, 2)
  is_online = false
  two?.change(add(1))
  await vi.advanceTimersByTimeAsync(1)
  one?.change(copy(2))
  await vi.advanceTimersByTimeAsync(5000)
  is_online = true
  await vi.advanceTimersByTimeAsync(60_000)
  expect(sent).toEqual(['POST /api/me/teams/selections/2', 'PUT /api/me/teams/selections/2/clone'])
})

test('if the original squad was changed here, the rolled-over squad is not reported as changed elsewhere', async () => {
  const [origin, third] = await openStores(1, 3)
  origin?.change(add(1))
  await vi.advanceTimersByTimeAsync(0)
  third?.refresh(true)
  await vi.advanceTimersByTimeAsync(0)
  expect(third?.read().state).toMatchObject({ tag: '"1-4"', outcome: { state: 'idle' } })
})

test('a change of a rolled-over squad is based on the latest state of the original squad', async () => {
  const [origin, third] = await openStores(1, 3)
  origin?.change(add(1))
  await vi.advanceTimersByTimeAsync(0)
  third?.refresh(true)
  third?.change(add(2))
  await vi.runAllTimersAsync()
  expect(third?.read().state).toMatchObject({
    tag: '"1"',
    queue: [],
    undoable: { before: { picks: [] } },
    outcome: { state: 'saved' },
  })
})

test('a change of a rolled-over squad waits until the changes of the original squad are saved', async () => {
  const [origin, third] = await openStores(1, 3)
  is_online = false
  origin?.change(add(1))
  await vi.advanceTimersByTimeAsync(1)
  third?.change(add(2))
  third?.refresh(true)
  await vi.advanceTimersByTimeAsync(5000)
  is_online = true
  await vi.advanceTimersByTimeAsync(60_000)
  expect(sent).toEqual(['POST /api/me/teams/selections/1', 'POST /api/me/teams/selections/3'])
  expect(third?.read().state).toMatchObject({ tag: '"1"', outcome: { state: 'saved' } })
})

test('a rolled-over squad is checked only after the reply to a change of the original squad', async () => {
  const [origin, third] = await openStores(1, 3)
  is_reply_lost = true
  origin?.change(add(1))
  await vi.advanceTimersByTimeAsync(0)
  third?.refresh(true)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(origin?.isUnsaved()).toBe(false)
  expect(third?.read().state).toMatchObject({ tag: `"1-${revision}"`, outcome: { state: 'idle' } })
})

test('if the original squad was changed elsewhere, the rolled-over squad is reported as changed elsewhere', async () => {
  const [, third] = await openStores(1, 3)
  revision = 8
  third?.refresh(true)
  await vi.advanceTimersByTimeAsync(0)
  expect(third?.read().state?.outcome.state).toBe('elsewhere')
})
