import type { FastifyRequest } from 'fastify'
import { errors } from 'jose'
import {
  AuthorizationResponseError,
  authorizationCodeGrant,
  ClientError,
  type Configuration,
  fetchUserInfo,
  ResponseBodyError,
} from 'openid-client'
import type { Provider } from '#server/platform/login-providers.ts'
import type { SignInRefusal } from '#text/sign-in.ts'
import { type Claims, identityOf } from './claims.ts'
import type { Returned } from './flow.ts'
import type { ExternalIdentity } from './provider.ts'

/** What came of asking a provider; a fault is for the log, the reason for whoever waits. */
export type Asked<Value> =
  | { ok: true; value: Value }
  | { ok: false; reason: SignInRefusal; fault: Record<string, unknown> }

/** Whatever a provider does or fails to do is a value. */
export async function asking<Value>(work: () => Promise<Value>): Promise<Asked<Value>> {
  try {
    return { ok: true, value: await work() }
  } catch (error) {
    return { ok: false, reason: reasonOf(error), fault: errorOf(error) }
  }
}

/** Keeps what went wrong for whoever runs the game; the reason is left for whoever waits. */
export function noted(
  { log }: Pick<FastifyRequest, 'log'>,
  provider: string,
  { reason, fault }: Asked<never> & { ok: false },
): SignInRefusal {
  log.warn({ provider, reason, fault }, 'a login did not come about')
  return reason
}

/**
 * Exchanges the code that the browser brought for who it is. The tokens are looked at and forgotten. `address` is our
 * callback with the query that the browser came with.
 */
export async function fetchIdentity(
  provider: Provider,
  configuration: Configuration,
  address: URL,
  { state, nonce, code_verifier }: Returned,
): Promise<ExternalIdentity> {
  const tokens = await authorizationCodeGrant(configuration, address, {
    expectedState: state,
    expectedNonce: nonce,
    pkceCodeVerifier: code_verifier,
    idTokenExpected: true,
  })
  const claims: Claims = tokens.claims() ?? {}
  if (claims.email !== undefined || !configuration.serverMetadata().userinfo_endpoint) {
    return identityOf(provider, claims)
  }
  const more = await fetchUserInfo(configuration, tokens.access_token, String(claims.sub))
  return identityOf(provider, { ...more, ...claims })
}

function reasonOf(error: unknown): SignInRefusal {
  if (error instanceof AuthorizationResponseError) return ANSWERS.get(error.error) ?? 'not-confirmed'
  if (error instanceof ResponseBodyError) return error.status >= 500 ? 'provider-away' : 'not-confirmed'
  return isAway(error) ? 'provider-away' : 'not-confirmed'
}

/** What a provider sends the browser back with, other than a code. */
const ANSWERS = new Map<string, SignInRefusal>([
  ['access_denied', 'cancelled'],
  ['login_required', 'cancelled'],
  ['interaction_required', 'cancelled'],
  ['server_error', 'provider-away'],
  ['temporarily_unavailable', 'provider-away'],
])

/** Nobody there, nobody answers in time, or who answers is in trouble. */
function isAway(error: unknown): boolean {
  if (error instanceof errors.JOSEError) return KEYS_AWAY.includes(error.code)
  if (!(error instanceof ClientError)) return error instanceof TypeError
  const is_down = error.cause instanceof Response && error.cause.status >= 500
  const cause = error.cause instanceof Error ? error.cause : undefined
  return is_down || error.code === 'OAUTH_TIMEOUT' || (error.code === undefined && cause instanceof TypeError)
}

/** Keys that could not be had, or not in time. */
const KEYS_AWAY = [errors.JOSEError.code, errors.JWKSTimeout.code]

/** Names and codes only: a cause holds tokens, or what a provider knows of a person. */
function errorOf(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { name: typeof error }
  const { name, message } = error
  const { code, cause } = error as Error & { code?: unknown }
  const inner = cause instanceof Error ? { cause: cause.message } : {}
  return { name, message, ...(typeof code === 'string' ? { code } : {}), ...inner }
}
