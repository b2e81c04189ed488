import type { Db } from '#server/platform/db/db.ts'
import { sql } from '#server/platform/db/sql.ts'

export type PasskeyRow = {
  passkey_id: number
  credential_id: string
  public_key: Buffer
  counter: number
  transports: string[]
  rp_id: string
  name: string
  created_at: Date
  used_at: Date | null
}

export async function listPasskeys(db: Db, user_id: number): Promise<PasskeyRow[]> {
  return db.many(sql<PasskeyRow>`
    select passkey_id, credential_id, public_key, counter::float8 as counter, transports, rp_id, name, created_at, used_at
    from passkeys where user_id = ${user_id} order by passkey_id`)
}

type NewPasskey = Pick<
  PasskeyRow,
  'credential_id' | 'public_key' | 'counter' | 'transports' | 'rp_id' | 'name'
>

/** Stores a passkey. Returns false if it is already stored. */
export async function insertPasskey(tx: Db, user_id: number, passkey: NewPasskey): Promise<boolean> {
  const { credential_id, public_key, counter, transports, rp_id, name } = passkey
  const rows = await tx.run(sql`
    insert into passkeys (user_id, credential_id, public_key, counter, transports, rp_id, name, used_at)
    values (${user_id}, ${credential_id}, ${public_key}, ${counter}, ${transports}::text[], ${rp_id}, ${name}, now())
    on conflict (credential_id) do nothing`)
  return rows > 0
}

export async function updatePasskeyUse(db: Db, passkey_id: number, counter: number): Promise<void> {
  await db.run(sql`
    update passkeys set counter = ${counter}, used_at = now() where passkey_id = ${passkey_id}`)
}

/** Deletes a passkey and returns its name. Undefined if there was none. */
export async function deletePasskey(
  tx: Db,
  user_id: number,
  passkey_id: number,
): Promise<string | undefined> {
  const row = await tx.maybeOne(sql<{ name: string }>`
    delete from passkeys where user_id = ${user_id} and passkey_id = ${passkey_id} returning name`)
  return row?.name
}

export type AppRow = { secret: Buffer; last_step: number; created_at: Date; used_at: Date | null }

export async function findApp(db: Db, user_id: number): Promise<AppRow | undefined> {
  return db.maybeOne(sql<AppRow>`
    select secret, last_step::float8 as last_step, created_at, used_at
    from authenticator_apps where user_id = ${user_id}`)
}

export async function upsertApp(tx: Db, user_id: number, secret: Buffer, last_step: number): Promise<void> {
  await tx.run(sql`
    insert into authenticator_apps (user_id, secret, last_step, used_at)
    values (${user_id}, ${secret}, ${last_step}, now())
    on conflict (user_id) do update set secret = excluded.secret, last_step = excluded.last_step,
      created_at = now(), used_at = now()`)
}

/** Marks a time step and all earlier steps as used. Returns false if the step was already marked. */
export async function takeStep(db: Db, user_id: number, step: number): Promise<boolean> {
  return (
    (await db.run(sql`
    update authenticator_apps set last_step = ${step}, used_at = now()
    where user_id = ${user_id} and last_step < ${step}`)) > 0
  )
}

export async function deleteApp(tx: Db, user_id: number): Promise<boolean> {
  return (await tx.run(sql`delete from authenticator_apps where user_id = ${user_id}`)) > 0
}

export async function countRecoveryCodes(db: Db, user_id: number): Promise<number> {
  const row = await db.one(sql<{ count: number }>`
    select count(*)::int as count from recovery_codes where user_id = ${user_id}`)
  return row.count
}

export async function replaceRecoveryCodes(
  tx: Db,
  user_id: number,
  hashes: readonly Buffer[],
): Promise<void> {
  await tx.run(sql`delete from recovery_codes where user_id = ${user_id}`)
  await tx.run(sql`
    insert into recovery_codes (user_id, code_hash) select ${user_id}::int, unnest(${hashes}::bytea[])`)
}

/** Uses up a recovery code. Returns false if there is none with that hash. */
export async function takeRecoveryCode(tx: Db, user_id: number, code_hash: Buffer): Promise<boolean> {
  return (
    (await tx.run(sql`
    delete from recovery_codes where user_id = ${user_id} and code_hash = ${code_hash}`)) > 0
  )
}

/** Deletes a user's second factors and recovery codes. All their sessions become unconfirmed. */
export async function deleteFactors(tx: Db, user_id: number): Promise<void> {
  await tx.run(sql`delete from passkeys where user_id = ${user_id}`)
  await tx.run(sql`delete from authenticator_apps where user_id = ${user_id}`)
  await tx.run(sql`delete from recovery_codes where user_id = ${user_id}`)
  await tx.run(sql`update sessions set factor_at = null where user_id = ${user_id}`)
}

/** Locks a user's factors, so that two changes run one after the other. */
export async function lockFactors(tx: Db, user_id: number): Promise<void> {
  await tx.run(sql`select from users where user_id = ${user_id} for no key update`)
}
