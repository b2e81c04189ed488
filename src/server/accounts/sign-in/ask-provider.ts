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
import type { ReturnedFlow } from './flow.ts'
import type { ExternalIdentity } from './provider.ts'

/** The result of a call to a provider. The error is for the log, and the reason is for the user. */
export type ProviderResult<Value> =
  | { ok: true; value: Value }
  | { ok: false; reason: SignInRefusal; error: Record<string, unknown> }

/** Runs a call to a provider. Returns errors instead of throwing them. */
export async function askProvider<Value>(work: () => Promise<Value>): Promise<ProviderResult<Value>> {
  try {
    return { ok: true, value: await work() }
  } catch (error) {
    return { ok: false, reason: reasonOf(error), error: errorOf(error) }
  }
}

/** Logs the error for the operator and returns the reason for the user. */
export function logFailure(
  { log }: Pick<FastifyRequest, 'log'>,
  provider: string,
  { reason, error }: ProviderResult<never> & { ok: false },
): SignInRefusal {
  log.warn({ provider, reason, error }, 'login with a provider failed')
  return reason
}

/**
 * Exchanges the code from the browser for tokens, verifies them and returns the user's identity. The tokens are not
 * kept. `address` is our callback URL with the query that the browser sent.
 */
export async function fetchIdentity(
  provider: Provider,
  configuration: Configuration,
  address: URL,
  { state, nonce, code_verifier }: ReturnedFlow,
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
  if (error instanceof AuthorizationResponseError) return REASON_OF_ERROR.get(error.error) ?? 'not-confirmed'
  if (error instanceof ResponseBodyError) return error.status >= 500 ? 'provider-away' : 'not-confirmed'
  return isUnavailable(error) ? 'provider-away' : 'not-confirmed'
}

/** The reasons for the OAuth error codes that a provider sends back through the browser. */
const REASON_OF_ERROR = new Map<string, SignInRefusal>([
  ['access_denied', 'cancelled'],
  ['login_required', 'cancelled'],
  ['interaction_required', 'cancelled'],
  ['server_error', 'provider-away'],
  ['temporarily_unavailable', 'provider-away'],
])

/** Whether the provider is unreachable, did not answer in time, or had a server error. */
function isUnavailable(error: unknown): boolean {
  if (error instanceof errors.JOSEError) return KEY_FETCH_ERRORS.includes(error.code)
  if (!(error instanceof ClientError)) return error instanceof TypeError
  const is_down = error.cause instanceof Response && error.cause.status >= 500
  const cause = error.cause instanceof Error ? error.cause : undefined
  return is_down || error.code === 'OAUTH_TIMEOUT' || (error.code === undefined && cause instanceof TypeError)
}

/** The codes of errors that mean that the provider's signing keys could not be fetched in time. */
const KEY_FETCH_ERRORS = [errors.JOSEError.code, errors.JWKSTimeout.code]

/** Logs only these fields, because other fields of an error may contain tokens or personal data. */
function errorOf(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { name: typeof error }
  const { name, message } = error
  const { code, cause } = error as Error & { code?: unknown }
  const inner = cause instanceof Error ? { cause: cause.message } : {}
  return { name, message, ...(typeof code === 'string' ? { code } : {}), ...inner }
}
