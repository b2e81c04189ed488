import type { Db } from '#server/platform/db/db.ts'
import { sql } from '#server/platform/db/sql.ts'

export async function insertResetRequest(db: Db, email: string): Promise<void> {
  await db.run(sql`insert into reset_requests (email) values (${email})`)
}

/** Returns and deletes the oldest request that has an id above `after` and is not locked by another process. */
export async function takeResetRequest(
  tx: Db,
  after: number,
): Promise<{ request_id: number; email: string } | undefined> {
  return tx.maybeOne(sql<{ request_id: number; email: string }>`
    delete from reset_requests where reset_request_id = (
      select reset_request_id from reset_requests where reset_request_id > ${after}
      order by reset_request_id limit 1 for update skip locked)
    returning reset_request_id as request_id, email`)
}

/** The account with an address, and the address as the user wrote it. Undefined for deleted and suspended accounts. */
export async function findActiveAddressOwner(
  db: Db,
  email: string,
): Promise<{ user_id: number; email: string } | undefined> {
  return db.maybeOne(sql<{ user_id: number; email: string }>`
    select user_id, email from users
    where email_folded = fold_name(${email}) and deleted_at is null and suspended_at is null`)
}

type PersonNames = {
  user_name: string
  team_name: string
  first_name: string | null
  last_name: string | null
}

/** The names that are not allowed as the password. */
export async function findPersonNames(db: Db, user_id: number): Promise<PersonNames> {
  return db.one(sql<PersonNames>`
    select user_name, team_name, first_name, last_name from users where user_id = ${user_id}`)
}

type NewPassword = { user_id: number; email: string; password: string }

/**
 * Sets the password and deletes the known browsers. Marks the address `email` as verified if the account still has it.
 * If the account's address was not verified before, deletes the linked provider identities, because another person may
 * have linked them.
 */
export async function resetPassword(tx: Db, { user_id, email, password }: NewPassword): Promise<void> {
  await tx.run(sql`
    delete from identities using users
    where identities.user_id = ${user_id} and users.user_id = ${user_id} and email_verified_at is null`)
  await tx.run(sql`
    update users set password = ${password}, email_verified_at = case
      when email_folded = fold_name(${email}) then coalesce(email_verified_at, now()) else email_verified_at end
    where user_id = ${user_id}`)
  await tx.run(sql`delete from known_devices where user_id = ${user_id}`)
}

/** The login names of a player, under which failed attempts are counted. */
export async function findLoginNames(db: Db, user_id: number): Promise<string[]> {
  const row = await db.one(sql<{ names: (string | null)[] }>`
    select array[user_name_folded, email_folded] as names from users where user_id = ${user_id}`)
  return row.names.filter((name) => name !== null)
}
