import { createHmac } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { buildAuthorizationUrl, type Configuration, calculatePKCECodeChallenge } from 'openid-client'
import type { AppContext } from '#server/http/app-context.ts'
import type { Provider } from '#server/platform/login-providers.ts'
import { hashToken, newToken } from '#server/platform/tokens.ts'
import type { LoginExchange } from '../sessions.ts'
import { insertFlow, takeFlow } from './store/flows.ts'

/** How long a login at the provider may take, in seconds. The store has the same limit. */
const TEN_MINUTES = 600

/**
 * Values that tie a login flow to one browser. They are derived from a secret in the browser's cookie, and the database
 * does not store them.
 */
type Proofs = { nonce: string; code_verifier: string }

function proofsOf(secret: string, state: string): Proofs {
  const derive = (what: string) => createHmac('sha256', secret).update(`${what} ${state}`).digest('base64url')
  return { nonce: derive('nonce'), code_verifier: derive('code verifier') }
}

/** Starts a login flow in this browser. Returns the URL of the provider to redirect to. */
export async function beginFlow(
  { site }: Pick<AppContext, 'site'>,
  { db, request, reply }: LoginExchange,
  { name, configuration }: { name: Provider['name']; configuration: Configuration },
  next: string,
): Promise<URL> {
  // Reuses the browser's secret, because the user may be logging in in several windows.
  const secret = secretOf(site, request) ?? newToken()
  const state = newToken()
  const { nonce, code_verifier } = proofsOf(secret, state)
  await insertFlow(db, {
    state_hash: hashToken(state),
    browser_hash: hashToken(secret),
    provider: name,
    next,
  })
  site.cookies.set(reply, 'flow', secret, { maxAge: TEN_MINUTES })
  return buildAuthorizationUrl(configuration, {
    redirect_uri: callbackOf(site, name).href,
    response_type: 'code',
    scope: 'openid email profile',
    state,
    nonce,
    code_challenge: await calculatePKCECodeChallenge(code_verifier),
    code_challenge_method: 'S256',
  })
}

export type ReturnedFlow = Proofs & { state: string; next: string }

/**
 * Ends the flow that a callback belongs to, so that it works only once. Returns undefined if the flow has expired or
 * another browser started it.
 */
export async function endFlow(
  { site }: Pick<AppContext, 'site'>,
  { db, request }: Pick<LoginExchange, 'db' | 'request'>,
  provider: string,
  query: URLSearchParams,
): Promise<ReturnedFlow | undefined> {
  const [state = '', ...others] = query.getAll('state')
  const secret = secretOf(site, request)
  if (!secret || others.length > 0) return undefined
  const key = { state_hash: hashToken(state), browser_hash: hashToken(secret) }
  const flow = await takeFlow(db, provider, key)
  return flow && { ...proofsOf(secret, state), state, next: flow.next }
}

function secretOf({ cookies }: AppContext['site'], request: FastifyRequest): string | undefined {
  const secret = cookies.get(request, 'flow')
  return secret && /^[\w-]{43}$/.test(secret) ? secret : undefined
}

/** Our callback URL. It uses the configured origin, never the host of a request. */
export function callbackOf({ public_url }: AppContext['site'], provider: string): URL {
  return new URL(`/oauth/${provider}/callback`, public_url)
}
