import { Preferences } from '#contract/my-data.ts'
import type { Db } from '#server/platform/db/db.ts'
import { sql } from '#server/platform/db/sql.ts'

type DeletedAccount = { user_id: number; email: string | null }

/** Marks an account as deleted, now or at an earlier time. Returns undefined if it was deleted already. */
export async function markDeleted(
  tx: Db,
  user_id: number,
  deleted_at: string | null = null,
): Promise<DeletedAccount | undefined> {
  return tx.maybeOne(sql<DeletedAccount>`
    update users set deleted_at = least(now(), ${deleted_at}::timestamptz) where user_id = ${user_id} and deleted_at is null
    returning user_id, email`)
}

/** How long a deleted account can be restored. */
const RESTORE_PERIOD = sql`interval '14 days'`

const is_restorable = sql`deleted_at > now() - ${RESTORE_PERIOD} and forgotten_at is null`

export async function canRestore(db: Db, user_id: number): Promise<boolean> {
  const rows = await db.many(sql`select from users where user_id = ${user_id} and ${is_restorable}`)
  return rows.length > 0
}

/** Restores a deleted account. Returns undefined if the 14 days are over or the account is not deleted. */
export async function unmarkDeleted(tx: Db, user_id: number): Promise<DeletedAccount | undefined> {
  return tx.maybeOne(sql<DeletedAccount>`
    update users set deleted_at = null
    where user_id = ${user_id} and ${is_restorable}
    returning user_id, email`)
}

const without_preferences = sql.join(
  Object.keys(Preferences.shape).map((column) => sql`${sql.ref(column)} = default`),
)

/** The tables whose rows about a forgotten account are deleted. */
const TABLES_OF_ACCOUNT = [
  'passkeys',
  'watched_athletes',
  'authenticator_apps',
  'recovery_codes',
  'result_drafts',
  'api_tokens',
  'publication_previews',
  'push_subscriptions',
  'notification_preferences',
  'notification_settings',
  'notifications',
  'league_invitations',
]

/** Whether the personal data of an account must be removed now. */
const is_due = sql`deleted_at <= now() - ${RESTORE_PERIOD} and forgotten_at is null`

/**
 * Removes the personal data of accounts that can no longer be restored. The account's row stays, so that totals stay
 * correct. The first query checks whether there are such accounts, because every update of `users`, even of no rows,
 * invalidates the cache for everybody.
 */
export async function forgetDeleted(db: Db): Promise<void> {
  const rows = await db.many(sql`select from users where ${is_due} limit 1`)
  if (rows.length === 0) return
  // In one transaction, now() is the same for all statements. Otherwise an account that becomes due between two of them
  // would keep half of its data.
  await db.transaction(async (tx) => {
    await tx.run(
      sql`delete from identities using users where identities.user_id = users.user_id and ${is_due}`,
    )
    await tx.run(
      sql`delete from known_devices using users where known_devices.user_id = users.user_id and ${is_due}`,
    )
    await tx.run(
      sql`delete from calendar_feeds using users where calendar_feeds.user_id = users.user_id and ${is_due}`,
    )
    for (const table of TABLES_OF_ACCOUNT) {
      await tx.run(
        sql`delete from ${sql.ref(table)} own using users where own.user_id = users.user_id and ${is_due}`,
      )
    }
    await tx.run(sql`
      delete from league_invitations i using users
      where i.invited_by = users.user_id and state = 'open' and ${is_due}`)
    await tx.run(sql`
      delete from name_reports r using users where users.user_id in (r.user_id, r.about_user_id) and ${is_due}`)
    await tx.run(sql`
      update users set user_name = 'deleted ' || gen_random_uuid(), team_name = 'deleted', country = null,
        first_name = null, last_name = null, email = null, email_verified_at = null, password = null, agreed_at = null,
        bounced_address = null,
        ${without_preferences}, role = 'player', forgotten_at = now()
      where ${is_due}`)
  })
}
