import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { SHOW_ERROR_EVENT } from '../core/api/error-message.ts'
import { persistedIds, persistedQueue } from '../core/mutations/persisted-queue.ts'
import { setPlayer, setVisitor } from '../core/session/session-store.ts'
import { resumePersisted } from './resume-persisted.ts'
import { teamStore } from './team-store.ts'
import { add, stateOf } from './testing/field.ts'

const HOUR = 3_600_000
const me = { user_id: 7, user_name: 'anna' }
let kept: Map<string, string>
let sent: string[]
let shown: string[]
let stop = () => {}

beforeEach(() => {
  kept = new Map()
  sent = []
  shown = []
  const page = Object.assign(new EventTarget(), { cookie: 'csrf=p.one' })
  page.addEventListener(SHOW_ERROR_EVENT, (event) => shown.push(String((event as CustomEvent).detail)))
  vi.stubGlobal('document', page)
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('sessionStorage', {
    get length() {
      return kept.size
    },
    key: (index: number) => [...kept.keys()][index] ?? null,
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, text: string) => void kept.set(name, text),
    removeItem: (name: string) => void kept.delete(name),
  })
  vi.stubGlobal('fetch', async (address: string, { method, headers }: RequestInit) => {
    if (address === '/api/me/rank') return Response.json(me)
    if (method !== 'GET') sent.push(`${method} ${address} ${new Headers(headers).get('idempotency-key')}`)
    return Response.json(address.includes('sidebets') ? { option_id: 5 } : [], { headers: { etag: '"1"' } })
  })
  setPlayer(me as never)
})
afterEach(() => {
  stop()
  teamStore(8, 0)
  setVisitor()
  vi.unstubAllGlobals()
})

function persistTeam(user_id: number, selection_id: number, made_at: number): void {
  const queue = [{ key: `team-${selection_id}`, change: add(1), made_at, tries: 1 }]
  persistedQueue('team', user_id, selection_id).save({ ...stateOf(), queue })
}

function persistBet(sidebet_id: number): void {
  const queue = [{ key: `bet-${sidebet_id}`, change: { option_id: 5 }, made_at: Date.now(), tries: 1 }]
  const state = { ...stateOf(), known: { option_id: null }, queue }
  persistedQueue<typeof state>('bet', 7, sidebet_id).save(state)
}

/** Whether closing the page asks for confirmation. */
function needsConfirmation(): boolean {
  const leaving = new Event('beforeunload', { cancelable: true })
  window.dispatchEvent(leaving)
  return leaving.defaultPrevented
}

test('persisted changes are sent under their own keys from any page, and leaving that page asks for confirmation [R05]', async () => {
  persistTeam(7, 3, Date.now())
  persistTeam(7, 4, Date.now())
  persistBet(6)
  stop = resumePersisted(7)
  expect(needsConfirmation()).toBe(true)
  await vi.waitFor(() => expect(kept.size).toBe(0), { timeout: 60_000 })
  expect(sent.toSorted()).toEqual([
    'POST /api/me/teams/selections/3 team-3',
    'POST /api/me/teams/selections/4 team-4',
    'PUT /api/me/placed_sidebets/6 bet-6',
  ])
  expect([needsConfirmation(), shown]).toEqual([false, []])
})

test('a change that is two hours old is reported, and not sent [R05]', async () => {
  persistTeam(7, 3, Date.now() - 2 * HOUR)
  stop = resumePersisted(7)
  expect(shown).toEqual([expect.stringContaining('could not be saved in time')])
  expect(persistedIds('team', 7)).toEqual([])
  expect([needsConfirmation(), sent]).toEqual([false, []])
})

test('changes of another player are not sent [R05]', async () => {
  persistTeam(8, 3, Date.now())
  stop = resumePersisted(7)
  expect([needsConfirmation(), shown, persistedIds('team', 8)]).toEqual([false, [], [3]])
})

test('changes that version 1 persisted before an upgrade of the site are sent too [R05]', async () => {
  const { is_doubtful: _, ...state } = stateOf()
  const made_at = Date.now()
  const team = { ...state, queue: [{ key: 'team-13', change: add(1), made_at, tries: 1 }] }
  const bet = {
    known: null,
    closes_at: null,
    queue: [{ key: 'bet-16', option_id: 5, made_at, tries: 0 }],
    outcome: { state: 'idle' },
  }
  kept.set('team-changes-7-13', JSON.stringify({ version: 1, state: team }))
  kept.set('bet-changes-7-16', JSON.stringify({ version: 1, state: bet }))
  stop = resumePersisted(7)
  await vi.waitFor(() => expect(kept.size).toBe(0), { timeout: 60_000 })
  expect(sent.toSorted()).toEqual([
    'POST /api/me/teams/selections/13 team-13',
    'PUT /api/me/placed_sidebets/16 bet-16',
  ])
})
