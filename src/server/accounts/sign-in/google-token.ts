import {
  createRemoteJWKSet,
  decodeJwt,
  decodeProtectedHeader,
  errors,
  type JWTVerifyGetKey,
  jwtVerify,
} from 'jose'
import type { Provider } from '#server/platform/login-providers.ts'
import { askProvider, type ProviderResult } from './ask-provider.ts'
import { identityOf } from './claims.ts'
import type { Discover } from './discover.ts'
import type { ExternalIdentity } from './provider.ts'

/** Returns the signing keys published at a URL. They are fetched when a token names an unknown key. */
export type KeysOf = (address: string) => JWTVerifyGetKey

const TIMEOUT_MS = 5000

export function openKeys(): KeysOf {
  const keys_by_address = new Map<string, JWTVerifyGetKey>()
  return (address) => {
    const keys =
      keys_by_address.get(address) ?? createRemoteJWKSet(new URL(address), { timeoutDuration: TIMEOUT_MS })
    keys_by_address.set(address, keys)
    return keys
  }
}

type TokenVerifier = { discover: Discover; keysOf: KeysOf }

/**
 * Verifies a Google token and reads its identity. The email address must be verified. Fetches no keys for tokens
 * that cannot be meant for this site.
 */
export async function readGoogleToken(
  google: Provider,
  { discover, keysOf }: TokenVerifier,
  token: string,
): Promise<ProviderResult<ExternalIdentity>> {
  if (!looksIssuedFor(google, token)) return notConfirmed('not a token for this site')
  const result = await askProvider(async () => {
    const { jwks_uri = '' } = (await discover(google)).serverMetadata()
    const { payload } = await jwtVerify(token, keysOf(jwks_uri), verifyOptions(google))
    return identityOf(google, payload)
  })
  if (!result.ok || result.value.is_email_verified) return result
  return notConfirmed('the address is not verified')
}

/** The token is parsed before it is verified, so that an arbitrary string cannot make the server fetch keys. */
function looksIssuedFor({ client_id, issuer }: Provider, token: string): boolean {
  try {
    const { alg, kid } = decodeProtectedHeader(token)
    const { aud, iss = '' } = decodeJwt(token)
    return alg === 'RS256' && kid !== undefined && aud === client_id && issuersOf(issuer).includes(iss)
  } catch (error) {
    if (error instanceof errors.JOSEError || error instanceof TypeError) return false
    throw error
  }
}

function verifyOptions({ client_id, issuer }: Provider) {
  return {
    audience: client_id,
    issuer: issuersOf(issuer),
    algorithms: ['RS256'],
    requiredClaims: ['sub', 'exp', 'iat'],
    clockTolerance: 30,
  }
}

/** The accepted forms of the issuer: with and without `https://`, as in Google’s own libraries. */
function issuersOf({ href, host }: URL): string[] {
  return [href, href.replace(/\/$/, ''), host]
}

function notConfirmed(message: string): ProviderResult<never> {
  return { ok: false, reason: 'not-confirmed', error: { message } }
}
