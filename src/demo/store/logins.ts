import type { Db } from '#server/platform/db/db.ts'
import { sql } from '#server/platform/db/sql.ts'
import type { DemoFacts } from './demos.ts'

export type LoginRow = {
  user_id: number
  user_name: string
  email: string
  password: string | null
  is_blocked: boolean
}

/** The accounts with these addresses. `is_blocked` is true if the account is deleted or suspended. */
export async function listLogins(db: Db, emails: readonly string[]): Promise<LoginRow[]> {
  return db.many(sql<LoginRow>`
    select user_id, user_name, email, password, (deleted_at is not null or suspended_at is not null) as is_blocked
    from users where email_folded = any (${emails}::text[]) order by user_id`)
}

/**
 * The fake player without an email address who has the most teams. If several players have the most, the admin of a
 * league is preferred, and then the member of the most leagues.
 */
export async function findActivePlayer(
  db: Db,
  { first_user_id, last_user_id }: DemoFacts,
): Promise<number | undefined> {
  const row = await db.maybeOne(sql<{ user_id: number }>`
    select user_id from users u
    where user_id between ${first_user_id} and ${last_user_id} and email is null and deleted_at is null
      and suspended_at is null and not verified_user
    order by (select count(*) from teams t where t.user_id = u.user_id) desc,
      exists (select from leagues where admin_id = u.user_id) desc,
      (select count(*) from league_members m where m.user_id = u.user_id) desc, user_id
    limit 1`)
  return row?.user_id
}

type NewLogin = { email: string; role: 'player' | 'operator' | 'owner'; password: string }

export async function openLogin(tx: Db, user_id: number, { email, role, password }: NewLogin): Promise<void> {
  await tx.run(sql`
    update users set email = ${email}, email_verified_at = now(), role = ${role}, password = ${password}
    where user_id = ${user_id}`)
}

/**
 * Invites the account to a league of which it is not a member, so that the Leagues page shows an invitation. Prefers a
 * large league with a password.
 */
export async function inviteToLeague(tx: Db, user_id: number): Promise<void> {
  await tx.run(sql`
    insert into league_invitations (league_id, user_id, invited_by)
    select league_id, ${user_id}, admin_id from leagues l
    where not exists (select from league_members m where m.league_id = l.league_id and m.user_id = ${user_id})
    order by password is null, members desc, league_id limit 1
    on conflict do nothing`)
}

/**
 * Ends the access to accounts: deletes passwords, roles, sessions and emailed links. Marks the email addresses as
 * unconfirmed, so that no login provider is linked to the accounts.
 */
export async function closeLogins(tx: Db, user_ids: readonly number[]): Promise<void> {
  await tx.run(sql`
    update users set password = null, email_verified_at = null, role = 'player'
    where user_id = any (${user_ids}::int[])`)
  await tx.run(sql`delete from sessions where user_id = any (${user_ids}::int[])`)
  await tx.run(sql`delete from mailed_links where user_id = any (${user_ids}::int[])`)
}

/**
 * A random secret, created once per database. The passwords that are derived from it are always the same and cannot be
 * guessed.
 */
export async function findOrInsertDemoSecret(db: Db): Promise<Buffer> {
  const found = await db.many(sql<{ secret: Buffer }>`
    with inserted as (
      insert into secrets (name, secret)
      values ('demo', sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())))
      on conflict (name) do nothing returning secret)
    select secret from inserted union all select secret from secrets where name = 'demo'`)
  return found[0]!.secret
}
