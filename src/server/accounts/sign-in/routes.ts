import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { mayAttempt } from '#server/http/limits/limits.ts'
import { networkOf } from '#server/http/limits/networks.ts'
import { findPlayer } from '#server/http/sessions/store.ts'
import type { Shell } from '#server/http/shell.ts'
import { dbOf } from '#server/platform/db/db.ts'
import { isLoopbackUrl } from '#server/platform/local-only.ts'
import { hashToken } from '#server/platform/tokens.ts'
import { safeNext } from '#text/next-path.ts'
import { SIGN_IN_PARAM, type SignInRefusal } from '#text/sign-in.ts'
import { asking, fetchIdentity, noted } from './ask-provider.ts'
import { beginFlow, callbackOf, endFlow } from './flow.ts'
import { loginWithIdentity } from './login-with-identity.ts'
import { openSignIn } from './open-sign-in.ts'
import { findProvider } from './providers.ts'

/** Two URLs for browser navigation, outside the contract; the login page reports any error. */
export function signInRoutes(app: FastifyInstance, shell: Shell): void {
  const { site } = shell
  const sign_in = openSignIn(site.sign_in)
  const db = dbOf(shell.pool)

  get(app, '/oauth/:provider/redirect', async (name, request, reply) => {
    const next = safeNext(queryOf(request).get('next'))
    const elsewhere = sameOn(site.public_url, request)
    if (elsewhere) return go(reply, elsewhere.href)
    if (await isIn(shell, request)) return go(reply, next)
    const provider = await findProvider(sign_in, db, name)
    if (!provider) return sorry(reply, 'not-set-up', next)
    if (!(await mayAttempt(db, 'sign_in', networkOf(request.ip)))) return sorry(reply, 'too-often', next)

    const asked = await asking(() => sign_in.discover(provider))
    if (!asked.ok) return sorry(reply, noted(request, name, asked), next)
    const flow = { name, configuration: asked.value }
    const address = await beginFlow(shell, { db, request, reply }, flow, next)
    return go(reply, address.href)
  })

  get(app, '/oauth/:provider/callback', async (name, request, reply) => {
    const exchange = { db, request, reply }
    const query = queryOf(request)
    const provider = await findProvider(sign_in, db, name)
    if (!provider) return sorry(reply, 'not-set-up')
    const returned = await endFlow(shell, exchange, name, query)
    if (!returned) return sorry(reply, 'expired')

    const { next } = returned
    const address = new URL(`?${query.toString()}`, callbackOf(site, name))
    const asked = await asking(async () => {
      return fetchIdentity(provider, await sign_in.discover(provider), address, returned)
    })
    if (!asked.ok) return sorry(reply, noted(request, name, asked), next)

    const came = await loginWithIdentity(shell, exchange, asked.value)
    if (came.is === 'refused') return sorry(reply, came.reason, next)
    if (came.is === 'known') return go(reply, safeNext(next))
    return go(reply, withQuery('/register', { ...came.prefill, ...goingOn(safeNext(next)) }))
  })
}

type Handler = (provider: string, request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>

/** Neither cached nor sent as a referrer, since the URL may contain a code. */
function get(app: FastifyInstance, url: string, handle: Handler): void {
  app.route<{ Params: { provider: string } }>({
    method: 'GET',
    exposeHeadRoute: false,
    url,
    handler: (request, reply) => {
      void reply.headers({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
      return handle(request.params.provider, request, reply)
    },
  })
}

function queryOf({ url }: FastifyRequest): URLSearchParams {
  const begin = url.indexOf('?')
  return new URLSearchParams(begin < 0 ? '' : url.slice(begin + 1))
}

/**
 * The local machine has several names, and cookies of one are not sent to another. The provider redirects to one of
 * them, so a login under another name restarts there.
 */
function sameOn(public_url: URL, { host, url }: FastifyRequest): URL | undefined {
  const named = URL.parse(`http://${host}`)
  const is_here = named !== null && isLoopbackUrl(named) && isLoopbackUrl(public_url)
  return is_here && named.host !== public_url.host ? new URL(url, public_url) : undefined
}

async function isIn({ site, pool }: Shell, request: FastifyRequest): Promise<boolean> {
  const token = site.cookies.get(request, 'session')
  return token !== undefined && (await findPlayer(pool, hashToken(token))) !== undefined
}

function go(reply: FastifyReply, address: string): FastifyReply {
  return reply.redirect(address, 303)
}

/** Back to the login page, which has a message for each reason. */
function sorry(reply: FastifyReply, reason: SignInRefusal, next = '/'): FastifyReply {
  return go(reply, withQuery('/login', { [SIGN_IN_PARAM]: reason, ...goingOn(next) }))
}

function goingOn(next: string): Record<string, string> {
  return next === '/' ? {} : { next }
}

function withQuery(path: string, query: Record<string, string>): string {
  return `${path}?${new URLSearchParams(query).toString()}`
}
