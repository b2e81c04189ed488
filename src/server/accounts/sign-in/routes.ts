import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { AppContext } from '#server/http/app-context.ts'
import { tryCountAttempt } from '#server/http/limits/limits.ts'
import { networkOf } from '#server/http/limits/networks.ts'
import { findPlayer } from '#server/http/sessions/store.ts'
import { isLoopbackUrl } from '#server/platform/local-only.ts'
import { hashToken } from '#server/platform/tokens.ts'
import { safeNext } from '#text/next-path.ts'
import { SIGN_IN_PARAM, type SignInRefusal } from '#text/sign-in.ts'
import { askProvider, fetchIdentity, logFailure } from './ask-provider.ts'
import { beginFlow, callbackOf, endFlow } from './flow.ts'
import { loginWithIdentity } from './login-with-identity.ts'
import { openSignIn } from './open-sign-in.ts'
import { findProvider } from './providers.ts'

/**
 * The redirect to a login provider, and the callback from it. Browsers navigate to these URLs, so they are not part of
 * the contract, and errors are shown on the login page.
 */
export function signInRoutes(app: FastifyInstance, context: AppContext): void {
  const { site } = context
  const sign_in = openSignIn(site.sign_in)
  const db = context.db

  registerGet(app, '/oauth/:provider/redirect', async (name, request, reply) => {
    const next = safeNext(queryOf(request).get('next'))
    const canonical_url = canonicalUrl(site.public_url, request)
    if (canonical_url) return redirectTo(reply, canonical_url.href)
    if (await isLoggedIn(context, request)) return redirectTo(reply, next)
    const provider = await findProvider(sign_in, db, name)
    if (!provider) return redirectToLogin(reply, 'not-set-up', next)
    if (!(await tryCountAttempt(db, 'sign_in', networkOf(request.ip))))
      return redirectToLogin(reply, 'too-often', next)

    const result = await askProvider(() => sign_in.discover(provider))
    if (!result.ok) return redirectToLogin(reply, logFailure(request, name, result), next)
    const flow = { name, configuration: result.value }
    const address = await beginFlow(context, { db, request, reply }, flow, next)
    return redirectTo(reply, address.href)
  })

  registerGet(app, '/oauth/:provider/callback', async (name, request, reply) => {
    const exchange = { db, request, reply }
    const query = queryOf(request)
    const provider = await findProvider(sign_in, db, name)
    if (!provider) return redirectToLogin(reply, 'not-set-up')
    const returned = await endFlow(context, exchange, name, query)
    if (!returned) return redirectToLogin(reply, 'expired')

    const { next } = returned
    const address = new URL(`?${query.toString()}`, callbackOf(site, name))
    const result = await askProvider(async () => {
      return fetchIdentity(provider, await sign_in.discover(provider), address, returned)
    })
    if (!result.ok) return redirectToLogin(reply, logFailure(request, name, result), next)

    const login = await loginWithIdentity(context, exchange, result.value)
    if (login.is === 'refused') return redirectToLogin(reply, login.reason, next)
    if (login.is === 'known') return redirectTo(reply, safeNext(next))
    return redirectTo(reply, withQuery('/register', { ...login.prefill, ...nextParameter(safeNext(next)) }))
  })
}

type Handler = (provider: string, request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>

/**
 * Registers a route whose URL may contain a login code. Browsers may neither cache its replies nor send its URL as
 * referrer.
 */
function registerGet(app: FastifyInstance, url: string, handle: Handler): void {
  app.route<{ Params: { provider: string } }>({
    method: 'GET',
    exposeHeadRoute: false,
    url,
    config: { caller: 'visitor' },
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
 * The URL of the request with the host of `public_url`. Undefined if the request already uses that host, or if one of
 * the two hosts is not local. A local server has several host names, and a browser sends a cookie only to the host name
 * that set it. The provider redirects to `public_url`, so a login that starts on another host name must restart on the
 * host of `public_url`.
 */
function canonicalUrl(public_url: URL, { host, url }: FastifyRequest): URL | undefined {
  const requested = URL.parse(`http://${host}`)
  const is_local = requested !== null && isLoopbackUrl(requested) && isLoopbackUrl(public_url)
  return is_local && requested.host !== public_url.host ? new URL(url, public_url) : undefined
}

async function isLoggedIn({ site, db }: AppContext, request: FastifyRequest): Promise<boolean> {
  const token = site.cookies.get(request, 'session')
  return token !== undefined && (await findPlayer(db, hashToken(token))) !== undefined
}

function redirectTo(reply: FastifyReply, address: string): FastifyReply {
  return reply.redirect(address, 303)
}

/** Redirects to the login page, which shows a message for the reason. */
function redirectToLogin(reply: FastifyReply, reason: SignInRefusal, next = '/'): FastifyReply {
  return redirectTo(reply, withQuery('/login', { [SIGN_IN_PARAM]: reason, ...nextParameter(next) }))
}

function nextParameter(next: string): Record<string, string> {
  return next === '/' ? {} : { next }
}

function withQuery(path: string, query: Record<string, string>): string {
  return `${path}?${new URLSearchParams(query).toString()}`
}
