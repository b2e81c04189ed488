import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { FRESH_MS } from '../core/api/query-client.ts'
import { setPlayer, setVisitor } from '../core/session/session-store.ts'
import { type BetStore, chosenOption, createBetStore } from './bet-store.ts'

const me = { user_id: 7, user_name: 'anna' }
let page: EventTarget & { cookie: string }
let kept: Map<string, string>
let sent: (string | null)[]
let session_user_id: number
let is_online: boolean
let saved: number
/** The state of the server. */
let answer: { option_id: number | null; closes_at: string }

beforeEach(() => {
  vi.useFakeTimers()
  kept = new Map()
  sent = []
  saved = 0
  session_user_id = 7
  is_online = true
  answer = { option_id: 4, closes_at: '2027-01-14T12:00:00Z' }
  page = Object.assign(new EventTarget(), { cookie: 'csrf=p.one' })
  page.addEventListener('saved', () => (saved += 1))
  vi.stubGlobal('document', page)
  vi.stubGlobal('sessionStorage', {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, text: string) => void kept.set(name, text),
    removeItem: (name: string) => void kept.delete(name),
  })
  vi.stubGlobal('fetch', serve)
  setPlayer(me as never)
})
afterEach(() => {
  setVisitor()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

type Init = { method?: string; headers?: Record<string, string>; body?: string }

async function serve(address: string, { method, headers, body }: Init): Promise<Response> {
  if (address === '/api/me/rank') return Response.json({ ...me, user_id: session_user_id })
  if (method === 'PUT') sent.push(new Headers(headers).get('idempotency-key'))
  if (!is_online) throw new TypeError('offline')
  if (method === 'PUT') answer = { ...answer, ...JSON.parse(body ?? '') }
  const { option_id, closes_at } = answer
  return Response.json({ option_id }, { headers: { 'x-closes-at': closes_at } })
}

async function openStore(): Promise<BetStore> {
  const store = createBetStore(7, 3)
  store.refresh(false)
  await vi.advanceTimersByTimeAsync(0)
  return store
}

const chosen = (store: BetStore) => {
  const { state } = store.read()
  return state && chosenOption(state)
}

test('an answer from another tab and a moved deadline are shown after the next check', async () => {
  const store = await openStore()
  answer = { option_id: 6, closes_at: '2027-01-14T11:00:00Z' }
  store.refresh(false)
  await vi.advanceTimersByTimeAsync(0)
  expect(chosen(store)).toBe(4)

  await vi.advanceTimersByTimeAsync(FRESH_MS + 1)
  store.refresh(false)
  await vi.advanceTimersByTimeAsync(0)
  expect(store.read().state).toMatchObject({ known: { option_id: 6 }, closes_at: '2027-01-14T11:00:00Z' })
})

test('a check does not overwrite a pending answer', async () => {
  const store = await openStore()
  store.refresh(true)
  store.change({ option_id: 6 })
  await vi.advanceTimersByTimeAsync(0)
  expect([chosen(store), answer.option_id]).toEqual([6, 6])
  is_online = false
  store.change({ option_id: 5 })
  await vi.advanceTimersByTimeAsync(FRESH_MS + 1)
  store.refresh(true)
  expect(chosen(store)).toBe(5)
  is_online = true
  await vi.runAllTimersAsync()
  expect([chosen(store), store.isUnsaved(), answer.option_id]).toEqual([5, false, 5])
})

test('a pending answer is restored by the next page, under the same key [R05]', async () => {
  const store = await openStore()
  is_online = false
  store.change({ option_id: 5 })
  await vi.advanceTimersByTimeAsync(0)

  const next = createBetStore(7, 3)
  expect(chosen(next)).toBe(5)
  is_online = true
  next.flush()
  await vi.advanceTimersByTimeAsync(0)
  expect([next.isUnsaved(), kept.size, new Set(sent).size, saved]).toEqual([false, 0, 1, 1])
})

test('of the answers given while a request is in flight, only the last is sent', async () => {
  const store = await openStore()
  for (const option_id of [5, 6, null]) store.change({ option_id })
  await vi.runAllTimersAsync()
  expect([sent.length, chosen(store), answer.option_id]).toEqual([2, null, null])
})

test('an answer is not sent for a user who logged in in another tab', async () => {
  const store = await openStore()
  page.cookie = 'csrf=p.two'
  session_user_id = 8
  store.change({ option_id: 5 })
  await vi.runAllTimersAsync()
  expect([sent, store.isUnsaved()]).toEqual([[], true])
})
