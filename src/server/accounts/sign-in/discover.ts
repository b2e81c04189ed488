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

/** Fetches the metadata of a provider; throws if it is unreachable. */
export type Discover = (provider: Provider) => Promise<Configuration>

const HOUR = 3_600_000
/** Short timeout, since a user is waiting. */
const PATIENCE_S = 5

/** Fetches the metadata of each provider on first use, again after an hour, and again after a failure. */
export function openDiscover(): Discover {
  const known = new Map<string, { asked_at: number; answer: Promise<Configuration> }>()
  return async (provider) => {
    const key = `${provider.issuer.href} ${provider.client_id}`
    const former = known.get(key)
    if (former && Date.now() - former.asked_at < HOUR) return former.answer
    const answer = ask(provider)
    known.set(key, { asked_at: Date.now(), answer })
    answer.catch(() => known.delete(key))
    return answer
  }
}

async function ask({ issuer, client_id, client_secret }: Provider): Promise<Configuration> {
  const execute = [enableNonRepudiationChecks, ...(isLoopbackUrl(issuer) ? [allowInsecureRequests] : [])]
  return discovery(issuer, client_id, {}, authOf(client_secret), { execute, timeout: PATIENCE_S })
}

/** If the metadata does not say, the secret is sent in a header, as the standard defines. */
function authOf(client_secret: string | undefined): ClientAuth {
  if (client_secret === undefined) return None()
  const [post, basic] = [ClientSecretPost(client_secret), ClientSecretBasic(client_secret)]
  return (server, ...rest) => {
    const takes_post = server.token_endpoint_auth_methods_supported?.includes('client_secret_post') === true
    return (takes_post ? post : basic)(server, ...rest)
  }
}
