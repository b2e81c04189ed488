import type { FastifyRequest } from 'fastify'
import { isUserNameTaken } from '#server/accounts/store/accounts.ts'
import type { Shell } from '#server/http/shell.ts'
import type { Db } from '#server/platform/db/db.ts'
import { hashToken, newToken } from '#server/platform/tokens.ts'
import type { Exchange } from './flow.ts'
import type { ExternalIdentity } from './provider.ts'
import { insertPending, takePending } from './store/pending-identities.ts'

/** As long as somebody may take to register, in seconds; the store knows it, too. */
const HALF_AN_HOUR = 1800

/** What the registration is filled with beforehand. */
export type Prefill = { email?: string; user_name?: string; register_source: string }

/** Keeps who came from outside without an account until he registers. The browser gets a token that says nothing. */
export async function savePendingIdentity(
  { site: { cookies } }: Pick<Shell, 'site'>,
  { db, reply }: Exchange,
  identity: ExternalIdentity,
): Promise<Prefill> {
  const token = newToken()
  await insertPending(db, hashToken(token), identity)
  cookies.set(reply, 'external', token, { maxAge: HALF_AN_HOUR })
  return prefillOf(db, identity)
}

/** Fields that are filled cannot be changed, so a name that somebody has is left out. */
async function prefillOf(db: Db, { email, name, provider }: ExternalIdentity): Promise<Prefill> {
  const user_name = name !== null && !(await isUserNameTaken(db, name)) ? name : null
  return {
    ...(email === null ? {} : { email }),
    ...(user_name === null ? {} : { user_name }),
    register_source: provider,
  }
}

/**
 * Who registers from outside in this browser, said once: take it in the transaction that opens the account, so that a
 * refusal leaves it. Ask only for a registration that names its `provider` as `register_source`. `insertIdentity` then
 * ties it to the account; the address counts as verified where it is his `email` and `is_email_verified`.
 */
export async function takeExternalIdentity(
  { site: { cookies } }: Pick<Shell, 'site'>,
  tx: Db,
  request: FastifyRequest,
): Promise<ExternalIdentity | undefined> {
  const token = cookies.get(request, 'external')
  return token === undefined ? undefined : takePending(tx, hashToken(token))
}
