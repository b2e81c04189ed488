import { generateKeyPairSync } from 'node:crypto'
import { Provider as OidcProvider } from 'oidc-provider'
import { openLocalServer } from '#testing/local-server.ts'

/** The claims of each user, by subject. */
export type ClaimsBySubject = Record<
  string,
  { email?: string; email_verified?: boolean; preferred_username?: string }
>

export type LoginProvider = {
  issuer: URL
  client: { client_id: string; client_secret: string }
  claims_by_subject: ClaimsBySubject
  /** Follows our redirect as a browser does, and logs in at once. Returns the URL of the redirect back. */
  logInAs: (subject: string, address: string) => Promise<string>
  close: () => Promise<void>
}

/** Starts a real provider on this machine, for a site whose callback is `redirect_uri`. */
export async function startLoginProvider(
  redirect_uri: string,
  claims_by_subject: ClaimsBySubject,
): Promise<LoginProvider> {
  const { url, setHandler, close } = await openLocalServer()
  const client = { client_id: 'podium', client_secret: 'a secret of the two of them' }
  let subject = ''
  const provider = new OidcProvider(url.origin, {
    clients: [{ ...client, redirect_uris: [redirect_uri] }],
    jwks: { keys: [{ ...newKey(), use: 'sig', kid: 'one' }] },
    cookies: { keys: ['only for tests'] },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['preferred_username'] },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_, { uid }) => `/interaction/${uid}` },
    ttl: { AccessToken: 60, AuthorizationCode: 60, Grant: 60, IdToken: 60, Interaction: 60, Session: 60 },
    findAccount: (_, accountId) => ({
      accountId,
      claims: async () => ({ sub: accountId, ...claims_by_subject[accountId] }),
    }),
    loadExistingGrant: async ({ oidc }) => {
      const grant = new oidc.provider.Grant({ accountId: subject, clientId: client.client_id })
      grant.addOIDCScope('openid email profile')
      await grant.save()
      return grant
    },
  })
  const answer = provider.callback()
  setHandler((request, response) => {
    if (!request.url?.startsWith('/interaction/')) return void answer(request, response)
    void provider.interactionFinished(request, response, { login: { accountId: subject } })
  })
  return {
    issuer: new URL(url.origin),
    client,
    claims_by_subject,
    logInAs: (who, address) => {
      subject = who
      return follow(address, url.origin)
    },
    close,
  }
}

function newKey() {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  return privateKey.export({ format: 'jwk' })
}

/** Follows redirects within the origin, with cookies. Returns the first URL outside of the origin. */
async function follow(address: string, origin: string): Promise<string> {
  const cookies = new Map<string, string>()
  for (let url = address; ; ) {
    const cookie = [...cookies].map((pair) => pair.join('=')).join('; ')
    const reply = await fetch(url, { redirect: 'manual', headers: { cookie } })
    for (const line of reply.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      cookies.set(name, value)
    }
    const location = reply.headers.get('location')
    if (!location) throw new Error(`the provider refused: ${reply.status} ${await reply.text()}`)
    url = new URL(location, url).href
    if (new URL(url).origin !== origin) return url
  }
}
