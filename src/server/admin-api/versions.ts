import { findLastChange } from '#server/platform/audit/store.ts'
import type { Db } from '#server/platform/db/db.ts'
import { httpError } from '#server/platform/errors.ts'

/**
 * The ETag of an object: the id of its last audit entry, because every change adds an entry. An object with parts has
 * several subjects. Read the version before the values: with a version that is newer than the values, a change made in
 * between would be overwritten.
 */
export async function versionOf(db: Db, ...subjects: readonly string[]): Promise<string> {
  return tagOf((await findLastChange(db, ...subjects))?.audit_id)
}

/**
 * Throws 412 if the object has changed since the caller read it. The message names who changed it. Call it in
 * the transaction of the change, after the object is locked. A call without If-Match is not checked.
 */
export async function requireVersion(
  tx: Db,
  subjects: string | readonly string[],
  if_match: string | undefined,
): Promise<void> {
  if (if_match === undefined || if_match === '*') return
  const last = await findLastChange(tx, ...[subjects].flat())
  if (tagOf(last?.audit_id) === if_match) return
  throw httpError('stale', `Changed by ${last?.name ?? 'somebody'} since you opened it`)
}

export function tagOf(audit_id: number | undefined): string {
  return `"${audit_id ?? 0}"`
}
