import {
  allowInsecureRequests,
  type ClientAuth,
  ClientSecretBasic,
  ClientSecretPost,
  type Configuration,
  discovery,
  enableNonRepudiationChecks,
  None,
} from 'openid-client'
import { isLoopbackUrl } from '#server/platform/local-only.ts'
import type { Provider } from '#server/platform/login-providers.ts'

/** Returns the metadata of a provider. Throws if the provider is unreachable. */
export type Discover = (provider: Provider) => Promise<Configuration>

const HOUR = 3_600_000
/** Short timeout, since a user is waiting. */
const TIMEOUT_S = 5

/** Returns a function that fetches the metadata of a provider on first use, after a failure, and after an hour. */
export function openDiscover(): Discover {
  const cache = new Map<string, { fetched_at: number; metadata: Promise<Configuration> }>()
  return async (provider) => {
    const key = `${provider.issuer.href} ${provider.client_id}`
    const cached = cache.get(key)
    if (cached && Date.now() - cached.fetched_at < HOUR) return cached.metadata
    const metadata = fetchMetadata(provider)
    cache.set(key, { fetched_at: Date.now(), metadata })
    metadata.catch(() => cache.delete(key))
    return metadata
  }
}

async function fetchMetadata({ issuer, client_id, client_secret }: Provider): Promise<Configuration> {
  const execute = [enableNonRepudiationChecks, ...(isLoopbackUrl(issuer) ? [allowInsecureRequests] : [])]
  return discovery(issuer, client_id, {}, authOf(client_secret), { execute, timeout: TIMEOUT_S })
}

/**
 * How our server authenticates at a provider: it sends the secret in the body if the provider supports this, otherwise
 * in a header. Without a secret, it does not authenticate.
 */
function authOf(client_secret: string | undefined): ClientAuth {
  if (client_secret === undefined) return None()
  const [post, basic] = [ClientSecretPost(client_secret), ClientSecretBasic(client_secret)]
  return (server, ...rest) => {
    const takes_post = server.token_endpoint_auth_methods_supported?.includes('client_secret_post') === true
    return (takes_post ? post : basic)(server, ...rest)
  }
}
