import type { Db } from '#server/platform/db/db.ts'
import { sql } from '#server/platform/db/sql.ts'

type Key = { issuer: string; subject: string }

export type LinkedAccount = { user_id: number; is_closed: boolean }

const is_closed = sql.raw('deleted_at is not null or suspended_at is not null as is_closed')

/** Finds the account that is linked with a user id (`subject`) at a provider. */
export async function findLinkedAccount(
  db: Db,
  { issuer, subject }: Key,
): Promise<LinkedAccount | undefined> {
  return db.maybeOne(sql<LinkedAccount>`
    select user_id, ${is_closed}
    from identities join users using (user_id)
    where issuer = ${issuer} and subject = ${subject}`)
}

export type AddressAccount = LinkedAccount & { is_email_verified: boolean; is_linked: boolean }

/**
 * Reads the account with this address, and whether it is linked with an identity of the provider `issuer`. Locks the
 * account until the transaction ends. Only the case of ASCII letters is ignored: addresses that merely look alike, such
 * as with `é` and `É`, are different.
 */
export async function lockAccountByAddress(
  tx: Db,
  email: string,
  issuer: string,
): Promise<AddressAccount | undefined> {
  return tx.maybeOne(sql<AddressAccount>`
    select user_id, ${is_closed}, email_verified_at is not null as is_email_verified,
      exists (select from identities i where i.user_id = u.user_id and i.issuer = ${issuer}) as is_linked
    from users u
    where email_folded = fold_name(${email}) and lower(email collate "C") = lower(${email}::text collate "C")
    for update of u`)
}

/**
 * Links the account with the identity. Returns false if the identity is already linked, or the account already has an
 * identity of this provider.
 */
export async function insertIdentity(db: Db, { issuer, subject }: Key, user_id: number): Promise<boolean> {
  return (
    (await db.run(sql`
    insert into identities (issuer, subject, user_id) values (${issuer}, ${subject}, ${user_id})
    on conflict do nothing`)) > 0
  )
}
