import { findLastChange } from '#server/platform/audit/store.ts'
import type { Db } from '#server/platform/db/db.ts'
import { httpError } from '#server/platform/errors.ts'

/**
 * The ETag of an object is the id of its last audit entry, because every change adds an entry. An object with parts has
 * several audit subjects. Read the version before the values: if the version were newer than the values, the client
 * could overwrite a change that its user has not seen.
 */
export async function versionOf(db: Db, ...subjects: readonly string[]): Promise<string> {
  return etagOfAudit((await findLastChange(db, ...subjects))?.audit_id)
}

/**
 * Throws 412 if the object has changed since the caller read it. The message names who changed it. Call this function
 * in the transaction of the change, after locking the object. Requests without If-Match, or with `*`, are not checked.
 */
export async function requireVersion(
  tx: Db,
  subjects: string | readonly string[],
  if_match: string | undefined,
): Promise<void> {
  if (if_match === undefined || if_match === '*') return
  const last = await findLastChange(tx, ...[subjects].flat())
  if (etagOfAudit(last?.audit_id) === if_match) return
  throw httpError('stale', `Changed by ${last?.name ?? 'somebody'} since you opened it`)
}

export function etagOfAudit(audit_id: number | undefined): string {
  return `"${audit_id ?? 0}"`
}
