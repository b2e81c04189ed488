import type { Db } from '#server/platform/db/db.ts'
import { sql } from '#server/platform/db/sql.ts'

type NewAddress = { user_id: number; email: string; is_verified: boolean }

/** Locks an address until the transaction ends. Concurrent requests for the same address wait. */
export async function lockAddress(tx: Db, email: string): Promise<void> {
  await tx.run(sql`select pg_advisory_xact_lock(hashtext('address'), hashtext(fold_name(${email})))`)
}

/**
 * Changes the address of an account and returns the previous address. Returns undefined if the new address is taken.
 */
export async function updateAddress(
  tx: Db,
  { user_id, email, is_verified }: NewAddress,
): Promise<{ old_email: string | null } | undefined> {
  await lockAddress(tx, email)
  return tx.maybeOne(sql<{ old_email: string | null }>`
    update users set email = ${email}, email_verified_at = case when ${is_verified} then now() end,
      bounced_address = null
    from (select email from users where user_id = ${user_id} for update) old
    where user_id = ${user_id} and not exists (
      select from users other where other.email_folded = fold_name(${email}) and other.user_id <> ${user_id})
    returning old.email as old_email`)
}

/**
 * Whether an email to the account's address was refused. The user can confirm the address again to get notifications.
 */
export async function hasBounced(tx: Db, user_id: number): Promise<boolean> {
  const rows = await tx.many(sql`
    select from users where user_id = ${user_id} and bounced_address = email_folded`)
  return rows.length > 0
}
