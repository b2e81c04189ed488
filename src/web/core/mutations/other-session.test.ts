import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { leaveLeague } from '#contract/leagues/league-members.ts'
import { checkSession } from '../session/check-session.ts'
import { setPlayer, setVisitor } from '../session/session-store.ts'
import { sendChange } from './send-change.ts'

afterEach(() => vi.unstubAllGlobals())

test.each([0, 1, 2, 3, 4, 5, 6, 7, 8, 9])(
  'a change is never sent in the session of another player who logs in after %i reads of the cookie',
  async (reads) => {
    vi.useFakeTimers()
    onTestFinished(() => void vi.useRealTimers())
    setPlayer({ user_id: 7 } as never)
    onTestFinished(setVisitor)
    const page = Object.assign(new EventTarget(), { cookie: 'csrf=p.7' })
    vi.stubGlobal('document', page)
    vi.stubGlobal('window', new EventTarget())
    vi.stubGlobal('fetch', async () => Response.json({ user_id: 7 }))
    await checkSession()
    Object.defineProperty(page, 'cookie', {
      get: () => {
        reads -= 1
        return reads >= 0 ? 'csrf=p.7' : 'csrf=p.8'
      },
    })
    const tokens: (string | null)[] = []
    vi.stubGlobal('fetch', async (_address: string, { method, headers }: RequestInit) => {
      if (method === 'GET') return Response.json({ user_id: reads >= 0 ? 7 : 8 })
      tokens.push(new Headers(headers).get('x-csrf-token'))
      // The server compares the token with the session of the request.
      return reads >= 0
        ? Response.json({})
        : Response.json({ message: 'Please reload', code: 'csrf' }, { status: 403 })
    })
    const left = sendChange(leaveLeague, { params: { name: 'Ski' } }, { critical: false })
    await vi.runAllTimersAsync()
    await left
    expect(tokens.filter((token) => token !== 'p.7')).toEqual([])
  },
)
