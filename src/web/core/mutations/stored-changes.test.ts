import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import * as accounts from '#contract/accounts.ts'
import * as invites from '#contract/leagues/league-invites.ts'
import * as members from '#contract/leagues/league-members.ts'
import * as leagues from '#contract/leagues/leagues.ts'
import * as me from '#contract/me.ts'
import type { Route } from '#contract/route.ts'
import { persistedQueue } from './persisted-queue.ts'
import { sendChange } from './send-change.ts'

const routes = [accounts, invites, leagues, me, members]
  .flatMap((part): unknown[] => Object.values(part))
  .filter((part): part is Route => part instanceof Object && 'method' in part && 'path' in part)
  .filter(({ method }) => method !== 'GET')

let stored: string[]
let sent: string[]

beforeEach(() => {
  vi.useFakeTimers()
  stored = []
  sent = []
  const storage = { setItem: (_name: string, text: string) => stored.push(text), removeItem: () => {} }
  vi.stubGlobal('sessionStorage', storage)
  vi.stubGlobal('localStorage', storage)
  vi.stubGlobal('document', Object.assign(new EventTarget(), { cookie: 'csrf=p.one' }))
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('fetch', async (_address: string, { body }: RequestInit) => {
    sent.push(typeof body === 'string' ? body : '')
    throw new TypeError('offline')
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

test('changes of accounts, settings and leagues are never stored in the browser, because they may contain a password', async () => {
  const params = { name: 'Ski', token: 'a', reset_id: 'a', user_id: 1, session_id: 1 }
  for (const route of routes) {
    const change = sendChange(route, { params, body: { password: 'tomato soup' } } as never)
    await vi.runAllTimersAsync()
    expect(await change).toMatchObject({ ok: false, status: null })
  }
  expect(sent.filter((body) => body.includes('tomato soup')).length).toBeGreaterThanOrEqual(routes.length)
  expect(routes.length).toBeGreaterThan(20)
  expect(stored).toEqual([])
})

test('changes of teams and side bets are stored', () => {
  persistedQueue('team', 7, 3).save({ queue: [{ made_at: 0 }] })
  persistedQueue('bet', 7, 3).save({ queue: [{ made_at: 0 }] })
  expect(stored).toHaveLength(2)
})
