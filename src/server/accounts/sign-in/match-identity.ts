import { type EmailSite, queueEmail } from '#server/notifications/queue-email.ts'
import type { Db } from '#server/platform/db/db.ts'
import { signInLinkedEmail } from '#text/email-templates.ts'
import type { ExternalIdentity } from './provider.ts'
import {
  findLinkedAccount,
  insertIdentity,
  type LinkedAccount,
  lockAccountByAddress,
} from './store/identities.ts'

type IdentityRefusal = 'account-closed' | 'address-taken' | 'other-identity'

/** The result of looking up an external identity: an account, a new user, or a refusal. */
export type MatchedIdentity =
  | { is: 'known'; user_id: number }
  | { is: 'new' }
  | { is: 'refused'; reason: IdentityRefusal }

/**
 * Looks for the account of an external identity. Links an account that has the same address, but only if both this site
 * and the provider have verified the address. Otherwise a stranger who registers somebody else's address, here or at
 * the provider, could get the account (rules §9).
 */
export async function matchIdentity(
  db: Db,
  site: EmailSite,
  identity: ExternalIdentity,
): Promise<MatchedIdentity> {
  return db.transaction(async (tx) => {
    const linked = await findLinkedAccount(tx, identity)
    if (linked) return known(linked)
    if (identity.email === null || !identity.is_email_verified) return { is: 'new' }

    const account = await lockAccountByAddress(tx, identity.email, identity.issuer)
    if (!account) return { is: 'new' }
    if (account.is_closed) return refuse('account-closed')
    if (!account.is_email_verified) return refuse('address-taken')
    if (account.is_linked) return findLinkedAgain(tx, identity)
    if (!(await insertIdentity(tx, identity, account.user_id))) return findLinkedAgain(tx, identity)
    await queueEmail(
      tx,
      site,
      signInLinkedEmail({ to: identity.email, provider: identity.provider, ...site }),
    )
    return known(account)
  })
}

/**
 * Looks for the linked account again: a concurrent request, perhaps from another window of the same user, may have
 * linked the account and the identity.
 */
async function findLinkedAgain(tx: Db, identity: ExternalIdentity): Promise<MatchedIdentity> {
  const linked = await findLinkedAccount(tx, identity)
  return linked ? known(linked) : refuse('other-identity')
}

function known({ user_id, is_closed }: LinkedAccount): MatchedIdentity {
  return is_closed ? refuse('account-closed') : { is: 'known', user_id }
}

function refuse(reason: IdentityRefusal): MatchedIdentity {
  return { is: 'refused', reason }
}
