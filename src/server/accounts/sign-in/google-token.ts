import {
  createRemoteJWKSet,
  decodeJwt,
  decodeProtectedHeader,
  errors,
  type JWTVerifyGetKey,
  jwtVerify,
} from 'jose'
import type { Provider } from '#server/platform/login-providers.ts'
import { type Asked, asking } from './ask-provider.ts'
import { identityOf } from './claims.ts'
import type { Discover } from './discover.ts'
import type { ExternalIdentity } from './provider.ts'

/** The keys at a URL; fetched when an unknown key is needed. */
export type KeysOf = (address: string) => JWTVerifyGetKey

const PATIENCE_MS = 5000

export function openKeys(): KeysOf {
  const known = new Map<string, JWTVerifyGetKey>()
  return (address) => {
    const keys = known.get(address) ?? createRemoteJWKSet(new URL(address), { timeoutDuration: PATIENCE_MS })
    known.set(address, keys)
    return keys
  }
}

type Asks = { discover: Discover; keysOf: KeysOf }

/** The identity in a Google token. Nothing is fetched for a token that cannot be from Google for this site. */
export async function readGoogleToken(
  google: Provider,
  { discover, keysOf }: Asks,
  token: string,
): Promise<Asked<ExternalIdentity>> {
  if (!couldBe(google, token)) return refused('not a token for this site')
  const asked = await asking(async () => {
    const { jwks_uri = '' } = (await discover(google)).serverMetadata()
    const { payload } = await jwtVerify(token, keysOf(jwks_uri), checksOf(google))
    return identityOf(google, payload)
  })
  if (!asked.ok || asked.value.is_email_verified) return asked
  return refused('the address is not verified')
}

/** The token is parsed before it is verified, so that an arbitrary string cannot make us fetch keys. */
function couldBe({ client_id, issuer }: Provider, token: string): boolean {
  try {
    const { alg, kid } = decodeProtectedHeader(token)
    const { aud, iss = '' } = decodeJwt(token)
    return alg === 'RS256' && kid !== undefined && aud === client_id && issuersOf(issuer).includes(iss)
  } catch (error) {
    if (error instanceof errors.JOSEError || error instanceof TypeError) return false
    throw error
  }
}

function checksOf({ client_id, issuer }: Provider) {
  return {
    audience: client_id,
    issuer: issuersOf(issuer),
    algorithms: ['RS256'],
    requiredClaims: ['sub', 'exp', 'iat'],
    clockTolerance: 30,
  }
}

/** Google’s own libraries also accept its name without the scheme. */
function issuersOf({ href, host }: URL): string[] {
  return [href, href.replace(/\/$/, ''), host]
}

function refused(message: string): Asked<never> {
  return { ok: false, reason: 'not-confirmed', fault: { message } }
}
