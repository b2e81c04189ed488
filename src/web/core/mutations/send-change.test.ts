import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { postLogin, postReset } from '#contract/accounts.ts'
import { revokeMyCalendar } from '#contract/calendar-feed.ts'
import { joinLeague, leaveLeague } from '#contract/leagues/league-members.ts'
import { deleteMe, deleteMyOtherSessions, getMyRank, patchMe, putMyPassword } from '#contract/me.ts'
import { placeSidebet } from '#contract/sidebets.ts'
import { SHOW_ERROR_EVENT } from '../api/error-message.ts'
import { fetchReply } from '../api/reply.ts'
import { setPlayer, setVisitor } from '../session/session-store.ts'
import { sendChange } from './send-change.ts'
import { sendQueued } from './send-queued.ts'

type Sent = { method: string; address: string; headers: Headers; body: unknown }

let page: EventTarget & { cookie: string }
let sent: Sent[]
let shown: string[]

beforeEach(() => {
  page = Object.assign(new EventTarget(), { cookie: 'csrf=v.one' })
  sent = []
  shown = []
  page.addEventListener(SHOW_ERROR_EVENT, (event) => shown.push(String((event as CustomEvent).detail)))
  vi.stubGlobal('document', page)
  vi.stubGlobal('window', new EventTarget())
})
afterEach(() => vi.unstubAllGlobals())

/** Makes the server give these replies to changes, one after the other. A request of /api/csrf sets the CSRF cookie. */
function answerWith(...answers: (Response | Error)[]): void {
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    const headers = new Headers(init.headers)
    sent.push({ method: String(init.method), address, headers, body: init.body })
    if (address === '/api/csrf') {
      // Reply asynchronously, as a network does.
      await Promise.resolve()
      page.cookie = 'csrf=v.two'
      return Response.json({})
    }
    const answer = answers.shift() ?? Response.json({})
    if (answer instanceof Error) throw answer
    return answer
  })
}

const no = (status: number, message: unknown, more: object = {}) =>
  Response.json({ message, code: 'no', ...more }, { status })

const login = { body: { email: 'anna', password: 'tomato soup' } }

test.each([
  ['POST', () => sendChange(postLogin, login), login.body],
  [
    'PUT',
    () => sendChange(putMyPassword, { body: passwords }),
    { current_password: 'a', password: 'b', password_confirm: 'b' },
  ],
  ['PATCH', () => sendChange(patchMe, { body: { team_name: 'Ski' } }), { team_name: 'Ski' }],
] as const)('%s is sent as JSON, with the CSRF header [7.1 7.2]', async (method, send, body) => {
  answerWith()
  await send()
  const [only, ...others] = sent
  expect(others).toEqual([])
  expect(only?.method).toBe(method)
  expect(only?.headers.get('content-type')).toBe('application/json')
  expect(only?.headers.get('x-csrf-token')).toBe('v.one')
  expect(JSON.parse(String(only?.body))).toEqual(body)
})

const passwords = { current_password: 'a', password: 'b', password_confirm: 'b' }

test('DELETE also has the CSRF header, and has no body [7.1 7.2]', async () => {
  answerWith()
  await sendChange(deleteMyOtherSessions, {})
  expect(sent[0]).toMatchObject({ method: 'DELETE', address: '/api/me/sessions', body: undefined })
  expect(sent[0]?.headers.get('x-csrf-token')).toBe('v.one')
  expect(sent[0]?.headers.has('content-type')).toBe(false)
})

test('GET also has the CSRF header, and shows no error in the banner [7.1 7.2 8.2b]', async () => {
  answerWith(no(404, 'User not found'))
  await fetchReply(getMyRank, {}, new AbortController().signal)
  expect(sent[0]).toMatchObject({ method: 'GET', address: '/api/me/rank', body: undefined })
  expect(sent[0]?.headers.get('x-csrf-token')).toBe('v.one')
  expect(shown).toEqual([])
})

test('a browser without the CSRF cookie requests one first [7.1]', async () => {
  page.cookie = ''
  answerWith()
  expect(await sendChange(postLogin, login)).toMatchObject({ ok: true })
  expect(sent.map(({ address }) => address)).toEqual(['/api/csrf', '/api/login'])
  expect(sent[1]?.headers.get('x-csrf-token')).toBe('v.two')
})

test('the CSRF cookie of an ended session is replaced, and the change is sent again only once [7.1]', async () => {
  answerWith(no(403, 'Please reload', { code: 'csrf' }))
  expect(await sendChange(postLogin, login)).toMatchObject({ ok: true })
  expect(sent.map(({ address }) => address)).toEqual(['/api/login', '/api/csrf', '/api/login'])
  expect(sent[2]?.headers.get('x-csrf-token')).toBe('v.two')
  expect(sent[2]?.body).toBe(sent[0]?.body)
  expect(shown).toEqual([])

  sent = []
  answerWith(no(403, 'Please reload', { code: 'csrf' }), no(403, 'Please reload', { code: 'csrf' }))
  expect(await sendChange(postLogin, login)).toMatchObject({ ok: false, status: 403 })
  expect(sent.filter(({ method }) => method === 'POST')).toHaveLength(2)
  expect(shown).toEqual(['Please reload'])
})

test.each([
  ['while it is unknown whose session it is', null, null],
  ['in the session of another player', 8, 401],
])('a change is not repeated %s', async (_title, owner, status) => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  page.cookie = `csrf=p.${owner}`
  setPlayer({ user_id: 7 } as never)
  onTestFinished(setVisitor)
  const others = Array.from({ length: 4 }, () => {
    return owner ? Response.json({ user_id: owner }) : new TypeError('offline')
  })
  answerWith(Response.json({ user_id: 7 }), no(403, 'Please reload', { code: 'csrf' }), ...others)
  const left = sendChange(leaveLeague, { params: { name: 'Ski' } })
  await vi.runAllTimersAsync()
  expect(await left).toMatchObject({ ok: false, status })
  expect(sent.map(({ method }) => method).slice(0, 4)).toEqual(['GET', 'DELETE', 'GET', 'GET'])
  expect(sent.filter(({ method }) => method === 'DELETE')).toHaveLength(1)
})

test('if the CSRF cookie is stale, `sendQueued` replaces the cookie and does not send the change again', async () => {
  answerWith(no(403, 'Please reload', { code: 'csrf' }))
  const bet = { params: { sidebet_id: 3 }, body: { option_id: 5 } }
  const { answer } = await sendQueued(placeSidebet, bet, { 'idempotency-key': 'a' })
  expect(answer).toMatchObject({ ok: false, problem: { code: 'csrf' } })
  expect(sent.map(({ address }) => address)).toEqual(['/api/me/placed_sidebets/3', '/api/csrf'])
  expect(sent[0]?.headers.get('idempotency-key')).toBe('a')
  expect(shown).toEqual([])
})

const SORRY = "We're sorry. We could not do that. Please try again later"

test.each([
  [422, 'The server’s own words', 'The server’s own words'],
  [400, { not: 'a string' }, SORRY],
  [404, undefined, SORRY],
  [499, 'The last of a client’s errors', 'The last of a client’s errors'],
])('a refusal with %i and the message %j is shown as %j [8.1a 8.1b 8.2b]', async (status, message, words) => {
  answerWith(...Array.from({ length: 4 }, () => no(status, message)))
  await sendChange(postLogin, login)
  await sendChange(putMyPassword, { body: passwords })
  await sendChange(patchMe, { body: { team_name: 'Ski' } })
  await sendChange(deleteMyOtherSessions, {})
  expect(shown).toEqual(Array(4).fill(words))
})

test.each([500, 502, 503])(
  'if a change fails with status %i, the banner shows the general message [8.1a 8.2b]',
  async (status) => {
    answerWith(...Array.from({ length: 3 }, () => no(status, 'a stack trace')))
    await sendChange(postLogin, login)
    await sendChange(putMyPassword, { body: passwords })
    await sendChange(deleteMe, { body: {} })
    expect(shown).toEqual(Array(3).fill(SORRY))
  },
)

test.each([
  [new TypeError('fetch failed'), 'Network Error'],
  [new DOMException('too long', 'TimeoutError'), 'timeout exceeded'],
])('an error is shown if no reply arrives: %s [8.11]', async (error, words) => {
  answerWith(error)
  expect(await sendChange(revokeMyCalendar, {})).toMatchObject({ ok: false, status: null })
  expect(shown).toEqual([words])
})

test('an aborted request returns an error and shows nothing [8.11]', async () => {
  answerWith(new DOMException('left', 'AbortError'))
  expect(await sendChange(revokeMyCalendar, {})).toMatchObject({
    problem: { message: 'Request aborted' },
  })
  expect(shown).toEqual([])
})

test('with critical: false the caller gets the problem with field errors, without a banner [7.3 8.3]', async () => {
  const field_errors = { email: 'Email is not valid' }
  answerWith(no(422, 'Email is not valid', { field_errors }))
  const answer = await sendChange(postReset, { body: { email: 'x' } }, { critical: false })
  expect(answer).toMatchObject({ ok: false, status: 422, problem: { field_errors } })
  expect(shown).toEqual([])
})

test('two concurrent changes without the CSRF cookie request one cookie, and both are sent with it [7.2]', async () => {
  page.cookie = ''
  answerWith()
  await Promise.all([sendChange(postLogin, login), sendChange(patchMe, { body: { team_name: 'Ski' } })])
  const [renewal, ...changes] = sent
  expect(renewal?.address).toBe('/api/csrf')
  expect(changes.map(({ address }) => address).toSorted()).toEqual(['/api/login', '/api/me'])
  expect(changes.map(({ headers }) => headers.get('x-csrf-token'))).toEqual(['v.two', 'v.two'])
})

describe('a change whose route takes a key', () => {
  const league = { params: { name: 'Ski' } }
  const join = () => sendChange(joinLeague, { ...league, body: { password: 'tomato soup' } })
  const keys = () => sent.map(({ headers }) => headers.get('idempotency-key'))

  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  test.each([
    ['no reply', () => new TypeError('offline')],
    ['an unknown outcome [R08]', () => no(503, 'No', { code: 'outcome-unknown' })],
    ['a change in progress [R06]', () => no(409, 'No', { code: 'in-progress' })],
  ])('is sent again under the same key after %s', async (_what, reply) => {
    answerWith(reply(), reply())
    const joined = join()
    await vi.runAllTimersAsync()
    expect(await joined).toMatchObject({ ok: true })
    expect(keys()).toEqual([expect.any(String), keys()[0], keys()[0]])
    expect(shown).toEqual([])
  })

  test('is given up after four attempts, and reported once', async () => {
    answerWith(...Array.from({ length: 9 }, () => new TypeError('offline')))
    const joined = join()
    await vi.runAllTimersAsync()
    expect(await joined).toMatchObject({ ok: false, status: null })
    expect([sent.length, shown]).toEqual([4, ['Network Error']])
  })

  test('is sent once if it is refused, and has a new key the next time', async () => {
    answerWith(no(409, 'No'), no(429, 'Later'))
    await join()
    await join()
    expect(new Set(keys()).size).toBe(2)
    expect(shown).toEqual(['No', 'Later'])
  })
})

test('a change without a key is sent once', async () => {
  answerWith(new TypeError('offline'))
  expect(await sendChange(putMyPassword, { body: passwords })).toMatchObject({ ok: false })
  expect(sent).toHaveLength(1)
  expect(sent[0]?.headers.has('idempotency-key')).toBe(false)
})
