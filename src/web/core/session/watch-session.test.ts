import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const anna = { user_id: 7, user_name: 'anna', team_name: 'Anna' }

let page: EventTarget & { cookie: string; visibilityState: string }
let asked: string[]
let answer: () => Response
let stop = () => {}

beforeEach(() => {
  vi.useFakeTimers({ now: 0 })
  vi.resetModules()
  asked = []
  answer = () => Response.json(anna)
  page = Object.assign(new EventTarget(), { cookie: '', visibilityState: 'visible' })
  vi.stubGlobal('document', page)
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address)
    return address === '/api/csrf' ? Response.json({}) : answer()
  })
})
afterEach(() => {
  stop()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

/** Loads the page with a cookie, and returns the session state. */
async function open(cookie: string) {
  page.cookie = cookie
  const { watchSession } = await import('./watch-session.ts')
  const { readSession } = await import('./session-store.ts')
  stop = watchSession()
  await vi.advanceTimersByTimeAsync(0)
  return () => readSession().state
}

async function comeBack(): Promise<void> {
  page.dispatchEvent(new Event('visibilitychange'))
  await vi.advanceTimersByTimeAsync(0)
}

test("a visitor's session is never checked [4.2a]", async () => {
  const state = await open('csrf=v.abc')
  await vi.advanceTimersByTimeAsync(3_600_000)
  expect([state(), asked]).toEqual(['visitor', []])
})

test("a player's session is checked every five minutes [4.2a]", async () => {
  const state = await open('csrf=p.abc')
  await vi.advanceTimersByTimeAsync(900_000)
  expect([state(), asked.length]).toEqual(['player', 4])
})

test('a logout in another tab takes effect here when the page becomes visible', async () => {
  const state = await open('csrf=p.abc')
  page.cookie = ''
  await comeBack()
  expect([state(), asked.length]).toEqual(['visitor', 1])
})

test('a login in another tab takes effect here when the page becomes visible', async () => {
  const state = await open('csrf=v.abc')
  page.cookie = 'csrf=p.abc'
  await comeBack()
  expect([state(), asked.length]).toEqual(['player', 1])
})

test('after a change of the name, the session is checked when the page next becomes visible [4.10b]', async () => {
  const { forgetCheck } = await import('./watch-session.ts')
  await open('csrf=p.abc')
  await comeBack()
  expect(asked).toHaveLength(1)
  forgetCheck()
  await comeBack()
  expect(asked).toHaveLength(2)
})

test('a 401 on a request triggers a session check, and a 401 on the check logs out [4.2b]', async () => {
  const { sendFromBrowser } = await import('../api/send.ts')
  const state = await open('csrf=p.abc')
  answer = () => Response.json({}, { status: 401 })
  await sendFromBrowser('/api/me', { method: 'PATCH' })
  await vi.advanceTimersByTimeAsync(0)
  expect(state()).toBe('visitor')
  expect(asked).toEqual(['/api/me/rank', '/api/me', '/api/me/rank', '/api/csrf'])
})

test('a 401 for a visitor, such as a wrong password, does not affect the session [4.2b]', async () => {
  const { sendFromBrowser } = await import('../api/send.ts')
  const state = await open('csrf=v.abc')
  answer = () => Response.json({}, { status: 401 })
  await sendFromBrowser('/api/login', { method: 'POST' })
  await vi.advanceTimersByTimeAsync(0)
  expect([state(), asked]).toEqual(['visitor', ['/api/login']])
})
