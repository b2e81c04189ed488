import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { joinLeague, leaveLeague, removeMember } from '#contract/leagues/league-members.ts'
import { deleteMySession, patchMe, putMyPassword } from '#contract/me.ts'
import { setPlayer, setVisitor } from '../session/session-store.ts'
import { sendChange, subjectOf, subjectQueue } from './send-change.ts'

const me = { user_id: 7 } as never
let sent: string[]

beforeEach(() => {
  vi.useFakeTimers()
  sent = []
  vi.stubGlobal('document', Object.assign(new EventTarget(), { cookie: 'csrf=p.one' }))
  vi.stubGlobal('window', new EventTarget())
  setPlayer(me)
})
afterEach(() => {
  setVisitor()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

/** Makes the server give these answers to changes, one after the other. */
function answerWith(...answers: (Response | Error)[]): void {
  vi.stubGlobal('fetch', async (address: string, { method }: RequestInit) => {
    if (method === 'GET') return Response.json(me)
    sent.push(`${method} ${address}`)
    const answer = answers.shift() ?? Response.json({})
    if (answer instanceof Error) throw answer
    return answer
  })
}

const passwords = { current_password: 'a', password: 'b', password_confirm: 'b' }
const no = () => Response.json({ code: 'invalid', message: 'No' }, { status: 422 })
const leave = () => sendChange(leaveLeague, { params: { name: 'Ski' } }, { critical: false })

test('changes of one subject are sent in order, and other subjects do not wait for them', async () => {
  answerWith(new TypeError('offline'))
  const joined = sendChange(joinLeague, { params: { name: 'Ski' }, body: {} })
  const removed = sendChange(removeMember, { params: { name: 'Ski', user_id: 3 } })
  const renamed = sendChange(patchMe, { body: { team_name: 'Ski' } })
  // A new password starts a new session, in which the changes after it are sent.
  const secured = sendChange(putMyPassword, { body: passwords })
  const ended = sendChange(deleteMySession, { params: { session_id: 3 } })
  await vi.runAllTimersAsync()
  await Promise.all([joined, removed, renamed, secured, ended])
  const join = 'POST /api/leagues/Ski/members'
  expect(sent.filter((each) => each.includes('league'))).toEqual([
    join,
    join,
    'DELETE /api/leagues/Ski/members/3',
  ])
  expect(sent.filter((each) => each.includes('me') && !each.includes('league'))).toEqual([
    'PATCH /api/me',
    'PUT /api/me/password',
    'DELETE /api/me/sessions/3',
  ])
  expect(sent.indexOf('PATCH /api/me')).toBeLessThan(sent.lastIndexOf(join))
})

test('a change of a player is pending and unsaved until the page shows it', async () => {
  const queue = subjectQueue(7, subjectOf(patchMe, undefined))
  const pending = () => queue.pending().map(({ change }) => change.given)
  let show = () => {}
  const onSaved = vi.fn(() => new Promise<void>((resolve) => (show = resolve)))
  answerWith(Response.json({ team_name: 'Ski' }))
  const given = { body: { team_name: 'Ski' } }
  const saved = sendChange(patchMe, given, { onSaved })
  expect([pending(), queue.isUnsaved()]).toEqual([[given], true])
  await vi.waitFor(() => expect(onSaved).toHaveBeenCalledWith({ team_name: 'Ski' }), { timeout: 60_000 })
  expect(pending()).toEqual([given])
  show()
  expect(await saved).toMatchObject({ ok: true })
  expect([pending(), queue.isUnsaved()]).toEqual([[], false])
})

test.each([
  ['refused', [no()]],
  ['given up', Array.from({ length: 4 }, () => new TypeError('offline'))],
])('a change that is %s is no longer pending, and the next is sent', async (_how, answers) => {
  const queue = subjectQueue(7, subjectOf(leaveLeague, { name: 'Ski' }))
  answerWith(...answers)
  const [first, second] = [leave(), leave()]
  expect(queue.pending()).toHaveLength(2)
  await vi.runAllTimersAsync()
  expect(await first).toMatchObject({ ok: false })
  expect(await second).toMatchObject({ ok: true })
  expect(queue.pending()).toEqual([])
})

test('a lost change is sent again at once when the connection is back', async () => {
  answerWith(new TypeError('offline'))
  const left = leave()
  await vi.waitFor(() => expect(sent).toHaveLength(1), { timeout: 60_000 })
  await vi.advanceTimersByTimeAsync(0)
  subjectQueue(7, subjectOf(leaveLeague, { name: 'Ski' })).flush()
  expect(await left).toMatchObject({ ok: true })
  expect(vi.getTimerCount()).toBe(0)
})

test.each([
  ['/api/me', undefined, '/api/me'],
  ['/api/me/sessions/:session_id', { session_id: 3 }, '/api/me'],
  ['/api/messages', undefined, '/api/messages'],
  ['/api/leagues', undefined, '/api/leagues'],
  ['/api/leagues/:name/members/:user_id', { name: 'A/B', user_id: 3 }, '/api/leagues/A%2FB'],
])('the subject of a change of %s with %j is %s', (path, params, subject) => {
  expect(subjectOf({ path } as never, params as never)).toBe(subject)
})
