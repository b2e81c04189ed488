import { type Sender, sendLetter } from '#server/notifications/send-letter.ts'
import { type Db, inTransaction } from '#server/platform/db/db.ts'
import { signInLinkedLetter } from '#text/letters.ts'
import type { SignInRefusal } from '#text/sign-in.ts'
import type { ExternalIdentity } from './provider.ts'
import { type Account, findLinkedAccount, holdAccountOf, insertIdentity } from './store/identities.ts'

/** Who somebody from outside is here: an account's owner, nobody yet, or one who may not come in. */
export type Recognised =
  | { is: 'known'; user_id: number }
  | { is: 'new' }
  | { is: 'refused'; reason: SignInRefusal }

/**
 * Looks for the account of somebody from outside. One with the same address becomes his only when both sides have verified
 * it, since otherwise whoever was there first, or a careless provider, could hand it to a stranger (rules §9).
 */
export async function recognise(db: Db, site: Sender, who: ExternalIdentity): Promise<Recognised> {
  return inTransaction(db, async (tx) => {
    const linked = await findLinkedAccount(tx, who)
    if (linked) return known(linked)
    if (who.email === null || !who.is_email_verified) return { is: 'new' }

    const account = await holdAccountOf(tx, who.email, who.issuer)
    if (!account) return { is: 'new' }
    if (account.is_closed) return refuse('account-closed')
    if (!account.is_email_verified) return refuse('address-taken')
    if (account.is_linked) return again(tx, who)
    if (!(await insertIdentity(tx, who, account.user_id))) return again(tx, who)
    await sendLetter(tx, site, signInLinkedLetter({ to: who.email, provider: who.provider, ...site }))
    return known(account)
  })
}

/** Somebody was linked with the account: perhaps he himself, a moment ago, by another window. */
async function again(tx: Db, who: ExternalIdentity): Promise<Recognised> {
  const linked = await findLinkedAccount(tx, who)
  return linked ? known(linked) : refuse('other-identity')
}

function known({ user_id, is_closed }: Account): Recognised {
  return is_closed ? refuse('account-closed') : { is: 'known', user_id }
}

function refuse(reason: SignInRefusal): Recognised {
  return { is: 'refused', reason }
}
