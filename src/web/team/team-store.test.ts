import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { saveStateOf } from '../core/mutations/queue-state.ts'
import { checkSession } from '../core/session/check-session.ts'
import { setPlayer, setVisitor } from '../core/session/session-store.ts'
import { createTeamStore } from './team-store.ts'
import { add, owned, stateOf } from './testing/field.ts'

type Sent = { what: string; key: string | null; based_on: string | null }

const alone = { mustWait: () => false, hasPending: () => false, isOutdated: () => false }
const me = { user_id: 7, user_name: 'anna' }
let sent: Sent[]
let kept: Map<string, string>
let page: EventTarget & { cookie: string }
/** The user in the server's replies about the session. Null if the server does not reply. */
let session_user_id: number | null

beforeEach(() => {
  vi.useFakeTimers()
  sent = []
  kept = new Map()
  session_user_id = 7
  page = Object.assign(new EventTarget(), { cookie: 'csrf=p.one' })
  vi.stubGlobal('document', page)
  vi.stubGlobal('sessionStorage', {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, text: string) => void kept.set(name, text),
    removeItem: (name: string) => void kept.delete(name),
  })
  setPlayer(me as never)
})
afterEach(() => {
  setVisitor()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

/** Sets the server's replies to changes, in this order. Reads return an empty team. */
function answerWith(...answers: (Response | Error)[]): void {
  vi.stubGlobal('fetch', async (address: string, { method, headers: given }: RequestInit) => {
    const headers = new Headers(given)
    const what = `${method} ${address}`
    if (address === '/api/me/rank') {
      return session_user_id === null
        ? Promise.reject(new TypeError('offline'))
        : Response.json({ ...me, user_id: session_user_id })
    }
    if (address === '/api/csrf') {
      page.cookie = 'csrf=p.new'
      return Response.json({})
    }
    if (method === 'GET') return Response.json([], { headers: { etag: '"0"' } })
    sent.push({ what, key: headers.get('idempotency-key'), based_on: headers.get('if-match') })
    const answer = answers.shift() ?? new TypeError('offline')
    if (answer instanceof Error) throw answer
    return answer
  })
}

const yes = (etag: string, ...ids: number[]) =>
  Response.json(
    ids.map((id) => owned(id)),
    { headers: { etag, 'x-accepted-at': '2027-01-14T11:58:03Z' } },
  )

async function openStore() {
  const store = createTeamStore(7, 3, alone)
  store.refresh(true)
  await vi.runOnlyPendingTimersAsync()
  return store
}

test('each change is based on the reply to the previous change, and is retried under its own key [R06]', async () => {
  answerWith(new TypeError('offline'), yes('"1"', 1), yes('"2"', 1, 2))
  const store = await openStore()
  store.change(add(1))
  store.change(add(2))
  await vi.runAllTimersAsync()
  const [first, again, second, ...others] = sent
  expect([first?.based_on, again?.based_on, second?.based_on, others]).toEqual(['"0"', '"0"', '"1"', []])
  expect(first?.key).toBe(again?.key)
  expect(second?.key).not.toBe(first?.key)
  expect(store.read().state).toMatchObject({ queue: [], outcome: { state: 'saved' } })
})

test('a pending change is persisted until it is saved, and restored by the next page [R05]', async () => {
  answerWith()
  const store = await openStore()
  store.change(add(1))
  expect(kept.size).toBe(1)
  await vi.advanceTimersByTimeAsync(0)

  const next = createTeamStore(7, 3, alone)
  const [waiting] = next.read().state?.queue ?? []
  expect(waiting?.key).toBe(sent[0]?.key)
  answerWith(yes('"1"', 1))
  next.refresh(true)
  await vi.advanceTimersByTimeAsync(0)
  expect(next.isUnsaved()).toBe(false)
  expect(kept.size).toBe(0)
  expect(new Set(sent.map(({ key }) => key)).size).toBe(1)
})

test('changes of one player are not sent for another player who logged in in another tab', async () => {
  answerWith(yes('"1"', 1))
  const store = await openStore()
  page.cookie = 'csrf=p.two'
  session_user_id = 8
  store.change(add(1))
  await vi.runAllTimersAsync()
  expect(sent).toEqual([])
  expect(store.isUnsaved()).toBe(true)
})

test('another player’s team is not shown as the player’s own', async () => {
  answerWith()
  const store = await openStore()
  const before = store.read().state
  page.cookie = 'csrf=p.other'
  vi.stubGlobal('fetch', async (address: string) => {
    if (address === '/api/me/rank') return Response.json({ ...me, user_id: 8 })
    return Response.json([owned(9)], { headers: { etag: '"9"' } })
  })
  store.refresh(true)
  await vi.runAllTimersAsync()
  expect(store.read().state).toBe(before)
})

test('changes wait while the owner of the session is unknown', async () => {
  answerWith(yes('"1"', 1))
  const store = await openStore()
  page.cookie = 'csrf=p.three'
  session_user_id = null
  store.change(add(1))
  await vi.advanceTimersByTimeAsync(60_000)
  expect(sent).toEqual([])
  expect(saveStateOf(store.read().state ?? stateOf())).toEqual({ state: 'waiting' })
  session_user_id = 7
  await vi.runAllTimersAsync()
  expect(sent).toHaveLength(1)
  expect(store.isUnsaved()).toBe(false)
})

test('a session that starts while a change is in flight does not receive the change', async () => {
  answerWith(Response.json({ message: 'Please reload', code: 'csrf' }, { status: 403 }), yes('"1"', 1))
  const store = await openStore()
  await checkSession()
  store.change(add(1))
  session_user_id = 8
  await vi.runAllTimersAsync()
  expect(sent).toHaveLength(1)
  expect(store.isUnsaved()).toBe(true)
})

test.each([
  [{ kind: 'remove', athlete_id: 4 }, 'DELETE /api/me/teams/selections/3/4'],
  [{ kind: 'lead', athlete_id: 4 }, 'PUT /api/me/teams/selections/3/4/make_team_captain'],
  [{ kind: 'replace', wishes: [], candidates: [] }, 'PUT /api/me/teams/selections/3/bulk'],
  [{ kind: 'undo', of: 'a', candidates: [] }, 'POST /api/me/teams/selections/3/undo'],
  [{ kind: 'copy', from: 2, picks: null, candidates: [] }, 'PUT /api/me/teams/selections/2/clone'],
] as const)('the change %o is sent as %s [7.21 7.22 7.23]', async (change, expected) => {
  answerWith(yes('"1"'))
  const store = await openStore()
  store.change(change)
  await vi.runAllTimersAsync()
  expect(sent[0]?.what).toBe(expected)
})

test('a change of reserves survives a reload, is sent after the picks, and cannot be undone', async () => {
  answerWith()
  const bench = { vice_captain: null, m: [], f: [4] }
  const store = await openStore()
  store.change(add(1))
  store.change({ kind: 'bench', bench, candidates: [] })
  await vi.advanceTimersByTimeAsync(0)
  const next = createTeamStore(7, 3, alone)
  answerWith(yes('"1"', 1), Response.json(bench, { headers: { etag: '"2"' } }))
  next.refresh(true)
  await vi.advanceTimersByTimeAsync(0)
  expect(sent.slice(-2)).toMatchObject([
    { what: 'POST /api/me/teams/selections/3', based_on: '"0"' },
    { what: 'PUT /api/me/teams/selections/3/reserves', based_on: '"1"' },
  ])
  expect(next.read().state).toMatchObject({ queue: [], undoable: null })
})

test('a change that was sent once is sent again, even if it would now have to wait [R06]', async () => {
  answerWith(new TypeError('offline'), yes('"1"', 1))
  let must_wait = false
  const store = createTeamStore(7, 3, { ...alone, mustWait: () => must_wait })
  store.refresh(true)
  await vi.advanceTimersByTimeAsync(0)
  store.change(add(1))
  must_wait = true
  await vi.advanceTimersByTimeAsync(60_000)
  expect(sent).toHaveLength(2)
})

test('after a logout, a change waits for the next login and is not lost', async () => {
  const no = () => Response.json({ message: 'Log in', code: 'unauthorized' }, { status: 401 })
  answerWith(no(), yes('"1"', 1))
  const store = await openStore()
  store.change(add(1))
  await vi.advanceTimersByTimeAsync(60_000)
  expect([sent.length, store.isUnsaved()]).toEqual([1, true])
  store.flush()
  await vi.advanceTimersByTimeAsync(0)
  expect([sent.length, store.isUnsaved()]).toEqual([2, false])
})

test('after a 412, the team is shown as it was changed elsewhere', async () => {
  const stale = { message: 'Stale', code: 'stale', team: [owned(4)] }
  answerWith(Response.json(stale, { status: 412, headers: { etag: '"7"' } }))
  const store = await openStore()
  store.change(add(1))
  store.change(add(2))
  await vi.advanceTimersByTimeAsync(0)
  expect(store.read().state).toMatchObject({ known: { picks: [owned(4)] }, tag: '"7"', queue: [] })
  expect(sent).toHaveLength(1)
})

test('a copy waits for the changes of the copied team', async () => {
  answerWith(yes('"1"'))
  let must_wait = true
  const store = createTeamStore(7, 3, {
    ...alone,
    mustWait: ({ change }) => change.kind === 'copy' && must_wait,
  })
  store.refresh(true)
  await vi.advanceTimersByTimeAsync(0)
  store.change({ kind: 'copy', from: 2, picks: null, candidates: [] })
  await vi.advanceTimersByTimeAsync(2000)
  expect(sent).toEqual([])
  must_wait = false
  await vi.runAllTimersAsync()
  expect(sent).toHaveLength(1)
})
