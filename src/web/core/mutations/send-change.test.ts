import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { postLogin, postReset } from '#contract/accounts.ts'
import { deleteMyOtherSessions, getMyRank, patchMe, putMyPassword } from '#contract/me.ts'
import { ERROR_MESSAGE } from '../api/error-message.ts'
import { fetchReply } from '../api/reply.ts'
import { sendChange } from './send-change.ts'

type Sent = { method: string; address: string; headers: Headers; body: unknown }

let page: EventTarget & { cookie: string }
let sent: Sent[]
let shown: string[]

beforeEach(() => {
  page = Object.assign(new EventTarget(), { cookie: 'csrf=v.one' })
  sent = []
  shown = []
  page.addEventListener(ERROR_MESSAGE, (event) => shown.push(String((event as CustomEvent).detail)))
  vi.stubGlobal('document', page)
})
afterEach(() => vi.unstubAllGlobals())

/** The server gives these replies one after the other; /api/csrf sets its cookie. */
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
] as const)('%s is sent as JSON, with the header from the cookie [7.1 7.2]', async (method, send, body) => {
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

test('DELETE has the header, too, and no body [7.1 7.2]', async () => {
  answerWith()
  await sendChange(deleteMyOtherSessions, {})
  expect(sent[0]).toMatchObject({ method: 'DELETE', address: '/api/me/sessions', body: undefined })
  expect(sent[0]?.headers.get('x-csrf-token')).toBe('v.one')
  expect(sent[0]?.headers.has('content-type')).toBe(false)
})

test('GET has the header, too, and its errors are shown by its page [7.1 7.2 8.2b]', async () => {
  answerWith(no(404, 'User not found'))
  await fetchReply(getMyRank, {}, new AbortController().signal)
  expect(sent[0]).toMatchObject({ method: 'GET', address: '/api/me/rank', body: undefined })
  expect(sent[0]?.headers.get('x-csrf-token')).toBe('v.one')
  expect(shown).toEqual([])
})

test('a browser without the cookie requests one first [7.1]', async () => {
  page.cookie = ''
  answerWith()
  expect(await sendChange(postLogin, login)).toMatchObject({ ok: true })
  expect(sent.map(({ address }) => address)).toEqual(['/api/csrf', '/api/login'])
  expect(sent[1]?.headers.get('x-csrf-token')).toBe('v.two')
})

test('a cookie of an ended session is replaced, once [7.1]', async () => {
  answerWith(no(403, 'Please reload', { code: 'csrf' }))
  expect(await sendChange(postLogin, login)).toMatchObject({ ok: true })
  expect(sent.map(({ address }) => address)).toEqual(['/api/login', '/api/csrf', '/api/login'])
  expect(sent[2]?.headers.get('x-csrf-token')).toBe('v.two')
  expect(sent[2]?.body).toBe(sent[0]?.body)
  expect(shown).toEqual([])

  sent = []
  answerWith(no(403, 'Please reload', { code: 'csrf' }), no(403, 'Please reload', { code: 'csrf' }))
  expect(await sendChange(postLogin, login)).toMatchObject({ ok: false, status: 403 })
  expect(sent).toHaveLength(3)
  expect(shown).toEqual(['Please reload'])
})

test('with is_once the cookie is replaced but the request is not sent again', async () => {
  answerWith(no(403, 'Please reload', { code: 'csrf' }))
  const answer = await sendChange(postLogin, login, { critical: false, is_once: true })
  expect(answer).toMatchObject({ ok: false, problem: { code: 'csrf' } })
  expect(sent.map(({ address }) => address)).toEqual(['/api/login', '/api/csrf'])
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
  'a server error of a change, %i, has the same message in the banner [8.1a 8.2b]',
  async (status) => {
    answerWith(...Array.from({ length: 3 }, () => no(status, 'a stack trace')))
    await sendChange(postLogin, login)
    await sendChange(putMyPassword, { body: passwords })
    await sendChange(patchMe, { body: { team_name: 'Ski' } })
    expect(shown).toEqual(Array(3).fill(SORRY))
  },
)

test.each([
  [new TypeError('fetch failed'), 'Network Error'],
  [new DOMException('too long', 'TimeoutError'), 'timeout exceeded'],
])('a missing reply is shown, too: %s [8.11]', async (error, words) => {
  answerWith(error)
  expect(await sendChange(deleteMyOtherSessions, {})).toMatchObject({ ok: false, status: null })
  expect(shown).toEqual([words])
})

test('an aborted request returns an error and shows nothing [8.11]', async () => {
  answerWith(new DOMException('left', 'AbortError'))
  expect(await sendChange(deleteMyOtherSessions, {})).toMatchObject({
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

test('two concurrent changes without the cookie request one cookie, and both are sent with it [7.2]', async () => {
  page.cookie = ''
  answerWith()
  await Promise.all([sendChange(postLogin, login), sendChange(patchMe, { body: { team_name: 'Ski' } })])
  const [renewal, ...changes] = sent
  expect(renewal?.address).toBe('/api/csrf')
  expect(changes.map(({ address }) => address).toSorted()).toEqual(['/api/login', '/api/me'])
  expect(changes.map(({ headers }) => headers.get('x-csrf-token'))).toEqual(['v.two', 'v.two'])
})
