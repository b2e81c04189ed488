import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { revokeMyCalendar } from '#contract/calendar-feed.ts'
import { joinLeague } from '#contract/leagues/league-members.ts'
import { setAsker } from './confirm-again.ts'
import { sendChange } from './send-change.ts'

let keys: (string | null)[] = []

/** Makes the server give these replies one after the other. */
function answerWith(...answers: Response[]): void {
  vi.stubGlobal('fetch', async (_address: string, init: RequestInit) => {
    keys.push(new Headers(init.headers).get('idempotency-key'))
    return answers.shift() ?? Response.json({})
  })
}

const refusal = (code: string) => Response.json({ message: 'Confirm first', code }, { status: 403 })
const join = () =>
  sendChange(joinLeague, { params: { name: 'Vasa' }, body: { password: 'x' } }, { critical: false })

beforeEach(() => {
  keys = []
  vi.stubGlobal('document', Object.assign(new EventTarget(), { cookie: 'csrf=v.one' }))
  vi.stubGlobal('window', new EventTarget())
})
afterEach(() => {
  setAsker(undefined)
  vi.unstubAllGlobals()
})

test.each(['confirm-needed', 'factor-needed'])(
  'after %s and a confirmation, the change is sent again',
  async (code) => {
    setAsker(async () => true)
    answerWith(refusal(code))
    expect(await join()).toMatchObject({ ok: true })
    expect(keys).toHaveLength(2)
    // This is a new call with a new key, because the refused call was never carried out.
    expect(keys[0]).not.toBe(keys[1])
  },
)

test('if the user cancels the confirmation, or the change is refused again after it, the refusal is returned', async () => {
  const ask = vi.fn(async () => false)
  setAsker(ask)
  answerWith(refusal('confirm-needed'))
  expect(await join()).toMatchObject({ ok: false, status: 403, problem: { code: 'confirm-needed' } })
  expect([keys.length, ask.mock.calls.length]).toEqual([1, 1])

  setAsker(async () => true)
  answerWith(refusal('confirm-needed'), refusal('confirm-needed'))
  expect(await join()).toMatchObject({ ok: false, problem: { code: 'confirm-needed' } })
})

test('other refusals ask for no confirmation', async () => {
  const ask = vi.fn(async () => true)
  setAsker(ask)
  answerWith(refusal('forbidden'))
  expect(await join()).toMatchObject({ ok: false })
  expect(ask).not.toHaveBeenCalled()
})

test('if two concurrent changes need a confirmation, the user is asked once, and both are sent again', async () => {
  const ask = vi.fn(async () => true)
  setAsker(ask)
  answerWith(refusal('confirm-needed'), refusal('confirm-needed'))
  const both = [join(), sendChange(revokeMyCalendar, {}, { critical: false })]
  expect((await Promise.all(both)).map(({ ok }) => ok)).toEqual([true, true])
  expect(ask).toHaveBeenCalledTimes(1)
})
