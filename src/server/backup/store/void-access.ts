import type { Db } from '#server/platform/db/db.ts'
import { type Sql, sql } from '#server/platform/db/sql.ts'

/** Sessions and links that lead into an account, and permissions to download personal data. */
const VOID_TABLES: readonly Sql[] = [
  sql`sessions`,
  sql`mailed_links`,
  sql`setup_links`,
  sql`registration_requests`,
  sql`reset_requests`,
  sql`sign_in_flows`,
  sql`external_arrivals`,
  sql`personal_exports`,
  sql`backup_downloads`,
]

/**
 * Ends everything that gives access to an account without a password or passkey, because the access may have ended
 * since the backup. Also discards unsent emails that contain such links.
 */
export async function voidAccess(tx: Db): Promise<void> {
  for (const table of VOID_TABLES) await tx.run(sql`delete from ${table}`)
  await tx.run(sql`update api_tokens set revoked_at = now() where revoked_at is null`)
  await tx.run(sql`
    update mails set given_up_at = now(), body_text = '', body_html = ''
    where sent_at is null and given_up_at is null and kind in ('verify', 'reset', 'new-address', 'deleted')`)
}
