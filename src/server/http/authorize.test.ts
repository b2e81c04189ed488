import fastifyCookie from '@fastify/cookie'
import { fastify } from 'fastify'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { type Caller, type FactorNeed, route } from '#contract/route.ts'
import { Db } from '#server/platform/db/db.ts'
import { createReplyCache } from '#server/platform/reply-cache/reply-cache.ts'
import { openBrowser } from '#testing/browser.ts'
import { listCallers } from '#testing/callers.ts'
import { testApp } from '#testing/test-app.ts'
import { openWorkLimits } from './overload/work-limits.ts'
import { sendError } from './send-error.ts'
import { serve, serveAnyone, servePrivate } from './serve.ts'
import { loopback_site, openSite } from './site.ts'

const { app: game, pool } = await testApp()
const people = (await listCallers(game, pool)).filter(({ token_scopes }) => !token_scopes)
const version = { known: () => 'one', find: async () => 'one' }
const replies = createReplyCache(version)
const limits = openWorkLimits({ count: () => {}, isRejecting: () => false })
const countChange = () => 0
const countTokenCall = () => 0
const context = {
  db: Db.of(pool),
  readOnStandby: <Result>(read: (db: Db) => Promise<Result>) => read(Db.of(pool)),
  version,
  replies,
  limits,
  countChange,
  countTokenCall,
  now: () => new Date(),
  isDraining: () => false,
  isFactorExempt: async () => true,
  site: openSite(loopback_site),
}

const CALLERS: Caller[] = ['visitor', 'player', 'operator', 'owner']

/** Two routes for each kind of caller, independent of the game's own routes. */
const app = fastify()
void app.register(fastifyCookie)
app.setErrorHandler(sendError)
const routes = CALLERS.flatMap((caller) =>
  (['GET', 'POST'] as const).map((method) => ({
    caller,
    given: route({ method, path: `/api/for/${caller}`, caller, summary: 'Tries', reply: z.unknown() }),
  })),
)
for (const { caller, given } of routes) {
  const register = caller === 'visitor' ? serveAnyone : servePrivate
  register(
    app,
    context,
    given,
    async ({ player }: { player?: { user_id: number } | undefined }) => player?.user_id ?? null,
  )
}

describe('authorization [R20]', () => {
  test.each(routes.map((each) => [each.given.method, each.caller, each.given.path] as const))(
    '%s admits callers with at least the role %s, and refuses others',
    async (method, caller, path) => {
      for (const { label, role, user_id, newBrowser } of people) {
        const browser = openBrowser(app)
        for (const [name, value] of newBrowser().cookies) browser.cookies.set(name, value)
        const reply = await browser.ask(method, path)
        const is_in = CALLERS.indexOf(role) >= CALLERS.indexOf(caller)
        const refusal = role === 'visitor' ? 401 : 403
        expect([label, reply.statusCode]).toEqual([label, is_in ? 200 : refusal])
        if (is_in) expect(reply.json()).toBe(user_id)
      }
    },
  )
})

describe('registering a route fails [R20]', () => {
  const [visitors, players] = ['visitor', 'player'].map(
    (caller) => routes.find((each) => each.caller === caller)!.given,
  )

  test('as public if it is not for visitors, and as private if it is for visitors', () => {
    const other = fastify()
    const handle = async () => null
    expect(() => serveAnyone(other, context, players!, handle)).toThrow('does not allow visitors')
    expect(() => serve(other, context, players!, handle)).toThrow('is not public')
    expect(() => servePrivate(other, context, visitors!, handle)).toThrow('also allows visitors')
  })

  test('if it accepts tokens, and is not for operators or has its own rule for the second factor', () => {
    const path = '/api/for/tokens'
    const parts = { method: 'POST', path, token: 'results', summary: 'Tries', reply: z.unknown() } as const
    const register = (more: { caller: Caller; factor?: FactorNeed }) => () =>
      servePrivate(fastify(), context, route({ ...parts, ...more }), async () => null)
    expect(register({ caller: 'owner' })).toThrow('must not accept tokens')
    expect(register({ caller: 'player' })).toThrow('must not accept tokens')
    expect(register({ caller: 'operator', factor: 'recent' })).toThrow('must not accept tokens')
    expect(register({ caller: 'operator', factor: 'none' })).toThrow('must not accept tokens')
    expect(register({ caller: 'operator' })).not.toThrow()
  })
})
