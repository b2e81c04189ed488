import { generateKeyPairSync, randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { exportJWK, type JWTPayload, SignJWT } from 'jose'
import { openLocalServer } from '#testing/local-server.ts'

/** How a provider misbehaves in one login. */
export type Misbehavior = {
  /** Replaces claims. A claim with the value undefined is removed. */
  claims?: Record<string, unknown>
  header?: Record<string, unknown>
  /** Makes the ID token instead of the provider's own function. */
  forge?: (header: Record<string, unknown>, claims: Record<string, unknown>) => string | Promise<string>
  userinfo?: Record<string, unknown>
  /** Replaces parameters in the URL of the redirect back. */
  query?: Record<string, string>
  /** The status with which the token endpoint refuses the code. */
  status?: number
}

type Login = { nonce: string; misbehavior: Misbehavior }

const keys = generateKeyPairSync('rsa', { modulusLength: 2048 })
export const public_pem = keys.publicKey.export({ type: 'spki', format: 'pem' }).toString()

/**
 * Starts a local provider that misbehaves as told. Its metadata lists the signing algorithms `none`, HS256 and RS256.
 */
export async function startFalseProvider(client_id: string) {
  const { url, setHandler, close } = await openLocalServer()
  const iss = url.origin
  const logins = new Map<string, Login>()
  const asked: string[] = []
  const outage = { is_down: false }

  const makeToken = async ({ claims, header, forge }: Misbehavior, nonce?: string): Promise<string> => {
    const now = Math.floor(Date.now() / 1000)
    const usual = { iss, aud: client_id, sub: 'nobody', iat: now, exp: now + 60, nonce }
    const claims_sent = withoutUndefined({ ...usual, ...claims })
    const head = { alg: 'RS256', kid: 'one', ...header }
    return forge
      ? forge(head, claims_sent)
      : new SignJWT(claims_sent as JWTPayload).setProtectedHeader(head).sign(keys.privateKey)
  }

  const replies: Record<string, (body: URLSearchParams) => unknown> = {
    '/.well-known/openid-configuration': () => ({
      issuer: iss,
      authorization_endpoint: `${iss}/authorize`,
      token_endpoint: `${iss}/token`,
      jwks_uri: `${iss}/keys`,
      userinfo_endpoint: `${iss}/who`,
      response_types_supported: ['code'],
      subject_types_supported: ['public'],
      id_token_signing_alg_values_supported: ['none', 'HS256', 'RS256'],
    }),
    '/keys': async () => ({ keys: [{ ...(await exportJWK(keys.publicKey)), kid: 'one', use: 'sig' }] }),
    '/token': async (body) => {
      const { nonce, misbehavior } = logins.get(body.get('code') ?? '') ?? {
        nonce: '',
        misbehavior: { status: 400 },
      }
      if (misbehavior.status) return { status: misbehavior.status, error: 'invalid_grant' }
      const id_token = await makeToken(misbehavior, nonce)
      return { access_token: body.get('code'), token_type: 'bearer', expires_in: 60, id_token }
    },
    '/who': (body) => {
      const { misbehavior } = logins.get(body.get('access_token') ?? '') ?? {}
      return misbehavior?.userinfo ?? { sub: misbehavior?.claims?.sub ?? 'nobody' }
    },
  }

  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const path = request.url ?? ''
    asked.push(path)
    const body = await readBody(request)
    const token = request.headers.authorization?.replace(/^bearer /i, '')
    if (token) body.set('access_token', token)
    const reply = (outage.is_down ? { status: 503 } : await replies[path]?.(body)) ?? { status: 404 }
    const { status = 200, ...rest } = reply as { status?: number }
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(rest))
  }
  setHandler((request, response) => void answer(request, response))

  return {
    issuer: url,
    /** The paths of all requests to the provider. */
    asked,
    outage,
    makeToken,
    /**
     * Returns the URL to which the provider redirects the browser. `address` is the provider's URL from our server's
     * redirect.
     */
    sendBack: (address: string, misbehavior: Misbehavior = {}): string => {
      const given = new URL(address).searchParams
      const back = new URL(given.get('redirect_uri') ?? '')
      const code = randomUUID()
      logins.set(code, { nonce: given.get('nonce') ?? '', misbehavior })
      const query = { code, state: given.get('state') ?? '', ...misbehavior.query }
      for (const [name, value] of Object.entries(query)) back.searchParams.set(name, value)
      return back.href
    },
    close,
  }
}

export type FalseProvider = Awaited<ReturnType<typeof startFalseProvider>>

async function readBody(request: IncomingMessage): Promise<URLSearchParams> {
  let text = ''
  for await (const piece of request) text += String(piece)
  return new URLSearchParams(text)
}

function withoutUndefined(claims: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(claims).filter(([, value]) => value !== undefined))
}
