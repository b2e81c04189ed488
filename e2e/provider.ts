import { generateKeyPairSync } from 'node:crypto'
import { once } from 'node:events'
import { Provider } from 'oidc-provider'
import { PROVIDER_PORT, providerAddress } from './games.ts'

const client = { client_id: 'podium', client_secret: 'a secret of the two of them' }

/**
 * Starts a real local OpenID provider that accepts any login on its own pages. Returns the settings with which a site
 * uses the provider as `club`.
 */
export async function startProvider(site: string): Promise<NodeJS.ProcessEnv> {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  // The provider prints a warning that this configuration is only for development.
  const { warn } = console
  console.warn = () => {}
  const provider = new Provider(providerAddress(), {
    clients: [{ ...client, redirect_uris: [`${site}/oauth/club/callback`] }],
    jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), use: 'sig', kid: 'one' }] },
    cookies: { keys: ['only for tests'] },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['preferred_username'] },
    conformIdTokenClaims: false,
    findAccount: (_, accountId) => ({
      accountId,
      claims: async () => ({
        sub: accountId,
        email: `${accountId}@club.example`,
        email_verified: true,
        preferred_username: accountId,
      }),
    }),
  })
  console.warn = warn
  const listening = provider.listen(Number(process.env[PROVIDER_PORT]), '127.0.0.1')
  await once(listening, 'listening')
  listening.unref()
  return {
    OIDC_NAME: 'club',
    OIDC_ISSUER: providerAddress(),
    OIDC_CLIENT_ID: client.client_id,
    OIDC_CLIENT_SECRET: client.client_secret,
  }
}
