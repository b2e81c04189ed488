import type { Db } from '#server/platform/db/db.ts'
import { sql } from '#server/platform/db/sql.ts'
import { lockAddress } from './addresses.ts'

/** The account that a login name belongs to, and whether this browser has logged in to it before. */
export type LoginAccount = {
  user_id: number
  password: string | null
  is_suspended: boolean
  is_known_device: boolean
}

type FoundAccount = { folded: string } & (LoginAccount | { [Field in keyof LoginAccount]: null })

/**
 * Looks up a player by email address or user name. Deleted accounts are not found. Takes the same time whether or not
 * there is an account. `folded` is the name in the form in which names are compared. If one user's name equals another
 * user's address, the account with the address is returned.
 */
export async function findAccount(
  db: Db,
  name: string,
  device_hash: Buffer | null,
): Promise<{ folded: string; account: LoginAccount | undefined }> {
  const row = await db.one(sql<FoundAccount>`
    select folded, user_id, password, suspended_at is not null as is_suspended,
      exists (select from known_devices d where d.user_id = u.user_id and d.token_hash = ${device_hash})
        as is_known_device
    from fold_name(${name}) as folded
    left join users u on (email_folded = folded or user_name_folded = folded) and deleted_at is null
    order by email_folded = folded desc nulls last limit 1`)
  const { folded, ...account } = row
  return { folded, account: account.user_id === null ? undefined : account }
}

/** Stores a new hash of the same password, unless the password was changed concurrently. */
export async function updateHash(
  db: Db,
  user_id: number,
  former: string | null,
  password: string,
): Promise<void> {
  await db.run(sql`
    update users set password = ${password} where user_id = ${user_id} and password = ${former}`)
}

/**
 * Whether the stored password hash is unchanged and the account may log in. Locks the account until the transaction
 * ends. A login calls this function and later `lockAccount`. Both take the same lock: if the first lock were weaker,
 * two concurrent logins could deadlock.
 */
export async function lockAccountWithPassword(
  tx: Db,
  user_id: number,
  password: string | null,
): Promise<boolean> {
  const rows = await tx.many(sql`
    select from users
    where user_id = ${user_id} and password = ${password} and deleted_at is null and suspended_at is null
    for no key update`)
  return rows.length > 0
}

/** Locks an account, so that concurrent logins count its sessions and devices one after the other. */
export async function lockAccount(tx: Db, user_id: number): Promise<void> {
  await tx.run(sql`select from users where user_id = ${user_id} for no key update`)
}

/** The initial values of an account. `password` is a hash, or null for users who log in only with a provider. */
export type NewAccount = {
  email: string
  user_name: string
  team_name: string
  country: string
  password: string | null
  first_name: string | null
  last_name: string | null
  has_agreed: boolean
  newsletter: boolean
}

/** Inserts an account and returns its id. Returns undefined if the name or the address is taken. */
export async function insertAccount(
  tx: Db,
  account: NewAccount,
  is_email_verified: boolean,
): Promise<number | undefined> {
  const { email, user_name, team_name, country, password, first_name, last_name } = account
  await lockAddress(tx, email)
  const row = await tx.maybeOne(sql<{ user_id: number }>`
    insert into users (email, user_name, team_name, country, password, first_name, last_name, agreed_at, newsletter,
      email_verified_at)
    values (${email}, ${user_name}, ${team_name}, ${country}, ${password}, ${first_name}, ${last_name},
      case when ${account.has_agreed} then now() end, ${account.newsletter},
      case when ${is_email_verified} then now() end)
    on conflict do nothing returning user_id`)
  return row?.user_id
}

export type AddressOwner = { user_id: number; email: string; is_deleted: boolean }

/** The account with an address, even if it is deleted. */
export async function findAddressOwner(db: Db, email: string): Promise<AddressOwner | undefined> {
  return db.maybeOne(sql<AddressOwner>`
    select user_id, email, deleted_at is not null as is_deleted
    from users where email_folded = fold_name(${email})`)
}

export async function isUserNameTaken(db: Db, user_name: string): Promise<boolean> {
  const rows = await db.many(sql`
    select from users where user_name_folded = fold_name(${user_name})`)
  return rows.length > 0
}
