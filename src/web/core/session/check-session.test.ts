import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Me } from '#contract/me.ts'

type Stored = typeof import('./session-store.ts')
type Checked = typeof import('./check-session.ts')

let store: Stored
let checks: Checked
let asked: string[]
let assign: ReturnType<typeof vi.fn<(address: string) => void>>

const anna = { user_id: 7, user_name: 'anna', team_name: 'Anna', score: 12, rank: 3 } as Me

/** Loads the page with this CSRF cookie. */
async function open(cookie: string): Promise<void> {
  vi.resetModules()
  vi.stubGlobal('document', Object.assign(new EventTarget(), { cookie }))
  store = await import('./session-store.ts')
  checks = await import('./check-session.ts')
}

function answerWith(answer: () => Response): void {
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address)
    return address === '/api/csrf' ? Response.json({}) : answer()
  })
}

const ok = () => Response.json(anna)
const no = (status: number) => () => Response.json({ message: 'No', code: 'no' }, { status })
const offline = () => {
  throw new TypeError('fetch failed')
}

beforeEach(() => {
  asked = []
  assign = vi.fn<(address: string) => void>()
  vi.stubGlobal('location', { assign })
})
afterEach(() => vi.unstubAllGlobals())

test.each([
  ['', 'visitor'],
  ['csrf=v.abc', 'visitor'],
  ['csrf=p.abc', 'unknown'],
  ['__Host-csrf=p.abc', 'unknown'],
])('with the cookie %j the initial state is %s, without a request [2.5b]', async (cookie, state) => {
  answerWith(ok)
  await open(cookie)
  expect(store.readSession().state).toBe(state)
  expect(asked).toEqual([])
})

test('the reply to the rank request says who is logged in [4.1 7.10]', async () => {
  answerWith(ok)
  await open('csrf=p.abc')
  expect(await checks.checkSession()).toBe(true)
  expect(asked).toEqual(['/api/me/rank'])
  expect(store.readSession()).toEqual({ state: 'player', me: anna, is_reconnecting: false })
})

test('a login makes the user a player and keeps the data of the reply, and a logout clears it [4.1 3.3]', async () => {
  answerWith(ok)
  await open('csrf=v.abc')
  expect(store.readSession()).toMatchObject({ state: 'visitor', me: null })
  await checks.loadPlayer()
  expect(store.readSession()).toMatchObject({ state: 'player', me: anna })
  store.setPlayer({ ...anna, team_name: 'Ski like the wind' })
  expect(store.readSession().me).toEqual({ ...anna, team_name: 'Ski like the wind' })
  checks.endSession()
  expect(store.readSession()).toMatchObject({ state: 'visitor', me: null })
})

test("a 401 logs out, and the player's cookie is replaced [4.2b]", async () => {
  answerWith(no(401))
  await open('csrf=p.abc')
  store.setPlayer(anna)
  expect(await checks.checkSession()).toBe(true)
  expect(store.readSession()).toEqual({ state: 'visitor', me: null, is_reconnecting: false })
  expect(asked).toEqual(['/api/me/rank', '/api/csrf'])
})

test.each([
  ['a server error', no(500)],
  ['a 503', no(503)],
  ['a 403', no(403)],
  ['no answer', offline],
])(
  'after %s the player stays logged in, and is reconnecting until a reply arrives [4.2b rules §9]',
  async (_, answer) => {
    answerWith(answer)
    await open('csrf=p.abc')
    store.setPlayer(anna)
    expect(await checks.checkSession()).toBe(false)
    expect(store.readSession()).toEqual({ state: 'player', me: anna, is_reconnecting: true })
    answerWith(ok)
    await checks.checkSession()
    expect(store.readSession()).toMatchObject({ state: 'player', is_reconnecting: false })
  },
)

test('after a login the rank is fetched, and the user is a player [4.3 4.16]', async () => {
  answerWith(ok)
  await open('csrf=v.abc')
  await checks.loadPlayer()
  expect(store.readSession()).toMatchObject({ state: 'player', me: anna })
  expect(assign).not.toHaveBeenCalled()
})

test.each([
  ['401', no(401)],
  ['500', no(500)],
  ['no answer', offline],
])(
  'if the rank request after a login fails with %s, the page reloads at / [4.3 4.16 8.5]',
  async (_, answer) => {
    answerWith(answer)
    await open('csrf=v.abc')
    await checks.loadPlayer()
    expect(assign).toHaveBeenCalledExactlyOnceWith('/')
    expect(store.readSession().state).toBe('visitor')
  },
)

test('a logout during a check is not undone by the reply to the check [8.2a]', async () => {
  answerWith(ok)
  await open('csrf=p.abc')
  await checks.checkSession()
  const asking = checks.checkSession()
  checks.endSession()
  await asking
  expect(store.readSession().state).toBe('visitor')
})
