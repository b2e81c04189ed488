import type { Db } from '#server/platform/db/db.ts'
import { sql } from '#server/platform/db/sql.ts'

export type AuditLine = {
  actor: string
  act: string
  subject: string
  before?: unknown
  after?: unknown
  reason?: string | null | undefined
}

/** Records who did what and why. Call it in the transaction that makes the change (rules §6). */
export async function insertAudit(db: Db, line: AuditLine): Promise<void> {
  const { actor, act, subject, before, after, reason } = line
  await db.run(sql`
    insert into audit (actor, act, subject, before, after, reason)
    values (${actor}, ${act}, ${subject}, ${json(before)}, ${json(after)}, ${reason || null})`)
}

/** Returns the id of the last audit line; 0 if there is none. */
export async function findLastAuditId(db: Db): Promise<number> {
  const row = await db.one(
    sql<{ audit_id: number }>`select coalesce(max(audit_id), 0)::int as audit_id from audit`,
  )
  return row.audit_id
}

/** Locks a subject until the transaction ends. Concurrent changes that lock the same subject wait. */
export async function lockSubject(tx: Db, subject: string): Promise<void> {
  await tx.run(sql`select pg_advisory_xact_lock(hashtext('audit subject'), hashtext(${subject}))`)
}

/**
 * Returns the id of the last audit line about any of the subjects, and the name of its actor. For a player, this is the
 * current name.
 */
export async function findLastChange(
  db: Db,
  ...subjects: readonly string[]
): Promise<{ audit_id: number; name: string } | undefined> {
  return db.maybeOne(sql<{ audit_id: number; name: string }>`
    select a.audit_id::int, coalesce(actor_name(a.actor), a.actor) as name
    from audit a
    where a.audit_id = (
      select max(last.audit_id) from unnest(${subjects}::text[]) as given (subject)
      cross join lateral (select max(audit_id) as audit_id from audit where subject = given.subject) last)`)
}

function json(value: unknown): string | null {
  return value === undefined || value === null ? null : JSON.stringify(value)
}
