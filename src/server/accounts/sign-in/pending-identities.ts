import type { FastifyRequest } from 'fastify'
import { isUserNameTaken } from '#server/accounts/store/accounts.ts'
import type { AppContext } from '#server/http/app-context.ts'
import type { Db } from '#server/platform/db/db.ts'
import { hashToken, newToken } from '#server/platform/tokens.ts'
import type { LoginExchange } from '../sessions.ts'
import type { ExternalIdentity } from './provider.ts'
import { insertPending, takePending } from './store/pending-identities.ts'

/** How long an identity waits for the registration, in seconds. The store has the same limit. */
const HALF_AN_HOUR = 1800

export type Prefill = { email?: string; user_name?: string; register_source: string }

/** Stores the identity of a new user until they register. The browser gets only a random token. */
export async function savePendingIdentity(
  { site: { cookies } }: Pick<AppContext, 'site'>,
  { db, reply }: LoginExchange,
  identity: ExternalIdentity,
): Promise<Prefill> {
  const token = newToken()
  await insertPending(db, hashToken(token), identity)
  cookies.set(reply, 'external', token, { maxAge: HALF_AN_HOUR })
  return prefillOf(db, identity)
}

/** The fields to prefill in the registration form. They cannot be edited, so a user name that is taken is left out. */
async function prefillOf(db: Db, { email, name, provider }: ExternalIdentity): Promise<Prefill> {
  const user_name = name !== null && !(await isUserNameTaken(db, name)) ? name : null
  return {
    ...(email === null ? {} : { email }),
    ...(user_name === null ? {} : { user_name }),
    register_source: provider,
  }
}

/**
 * Returns and deletes the pending identity of this browser. Call it in the transaction that creates the account, so
 * that the identity is kept if the registration is refused. The caller links it with `insertIdentity`. The account's
 * address counts as verified if it equals `email` and `is_email_verified` is true.
 */
export async function takeExternalIdentity(
  { site: { cookies } }: Pick<AppContext, 'site'>,
  tx: Db,
  request: FastifyRequest,
): Promise<ExternalIdentity | undefined> {
  const token = cookies.get(request, 'external')
  return token === undefined ? undefined : takePending(tx, hashToken(token))
}
