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

/** Records who did what and why, in the same transaction as the action itself (rules §6). */
export async function insertAudit(db: Db, line: AuditLine): Promise<void> {
  const { actor, act, subject, before, after, reason } = line
  await db.run(sql`
    insert into audit (actor, act, subject, before, after, reason)
    values (${actor}, ${act}, ${subject}, ${json(before)}, ${json(after)}, ${reason || null})`)
}

function json(value: unknown): string | null {
  return value === undefined || value === null ? null : JSON.stringify(value)
}
