import { queueEmail, type Sender } from '#server/notifications/queue-email.ts'
import { type Db, inTransaction } from '#server/platform/db/db.ts'
import { signInLinkedEmail } from '#text/letters.ts'
import type { SignInRefusal } from '#text/sign-in.ts'
import type { ExternalIdentity } from './provider.ts'
import { type Account, findLinkedAccount, insertIdentity, lockAccountOf } from './store/identities.ts'

/** Who somebody from outside is here: an account's owner, nobody yet, or one who may not come in. */
export type MatchedIdentity =
  | { is: 'known'; user_id: number }
  | { is: 'new' }
  | { is: 'refused'; reason: SignInRefusal }

/**
 * Looks for the account of somebody from outside. One with the same address becomes his only when both sides have verified
 * it, since otherwise whoever was there first, or a careless provider, could hand it to a stranger (rules §9).
 */
export async function matchIdentity(
  db: Db,
  site: Sender,
  identity: ExternalIdentity,
): Promise<MatchedIdentity> {
  return inTransaction(db, async (tx) => {
    const linked = await findLinkedAccount(tx, identity)
    if (linked) return known(linked)
    if (identity.email === null || !identity.is_email_verified) return { is: 'new' }

    const account = await lockAccountOf(tx, identity.email, identity.issuer)
    if (!account) return { is: 'new' }
    if (account.is_closed) return refuse('account-closed')
    if (!account.is_email_verified) return refuse('address-taken')
    if (account.is_linked) return again(tx, identity)
    if (!(await insertIdentity(tx, identity, account.user_id))) return again(tx, identity)
    await queueEmail(
      tx,
      site,
      signInLinkedEmail({ to: identity.email, provider: identity.provider, ...site }),
    )
    return known(account)
  })
}

/** Somebody was linked with the account: perhaps he himself, a moment ago, by another window. */
async function again(tx: Db, identity: ExternalIdentity): Promise<MatchedIdentity> {
  const linked = await findLinkedAccount(tx, identity)
  return linked ? known(linked) : refuse('other-identity')
}

function known({ user_id, is_closed }: Account): MatchedIdentity {
  return is_closed ? refuse('account-closed') : { is: 'known', user_id }
}

function refuse(reason: SignInRefusal): MatchedIdentity {
  return { is: 'refused', reason }
}
