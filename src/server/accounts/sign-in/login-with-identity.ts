import { startSession } from '#server/accounts/start-session.ts'
import type { AppContext } from '#server/http/app-context.ts'
import type { LoginExchange } from '../sessions.ts'
import { type MatchedIdentity, matchIdentity } from './match-identity.ts'
import { type Prefill, savePendingIdentity } from './pending-identities.ts'
import type { ExternalIdentity } from './provider.ts'

export type LoginResult = Exclude<MatchedIdentity, { is: 'new' }> | { is: 'new'; prefill: Prefill }

/**
 * Logs in the user of an external identity. Stores the identity of a new user until they register. Returns the reason
 * if the login is refused.
 */
export async function loginWithIdentity(
  context: AppContext,
  exchange: LoginExchange,
  identity: ExternalIdentity,
): Promise<LoginResult> {
  const matched = await matchIdentity(exchange.db, context.site, identity)
  if (matched.is === 'new')
    return { is: 'new', prefill: await savePendingIdentity(context, exchange, identity) }
  if (matched.is === 'refused') return matched
  await startSession(context, exchange, matched.user_id, false)
  return matched
}
