import { findLastChange } from '#server/platform/audit/store.ts'
import type { Db } from '#server/platform/db/db.ts'
import { httpError } from '#server/platform/errors.ts'

/** The ETag of an object: the id of its last audit line, because every change adds a line. */
export async function versionOf(db: Db, subject: string): Promise<string> {
  return versionsOf(db, [subject])
}

/**
 * Throws 412 if the object has changed since the caller read it. The message names who changed it. Call it in
 * the transaction of the change, after the object is locked. A call without If-Match is not checked.
 */
export async function requireVersion(tx: Db, subject: string, if_match: string | undefined): Promise<void> {
  await requireVersions(tx, [subject], if_match)
}

/** Like `versionOf`, for a form that changes several objects. */
export async function versionsOf(db: Db, subjects: readonly string[]): Promise<string> {
  return tagOf((await findLatest(db, subjects))?.audit_id)
}

/** Like `requireVersion`, for a form that changes several objects. */
export async function requireVersions(
  tx: Db,
  subjects: readonly string[],
  if_match: string | undefined,
): Promise<void> {
  if (if_match === undefined || if_match === '*') return
  const last = await findLatest(tx, subjects)
  if (tagOf(last?.audit_id) === if_match) return
  throw httpError('stale', `Changed by ${last?.name ?? 'somebody'} since you opened it`)
}

/** The last change of any of the subjects. */
async function findLatest(db: Db, subjects: readonly string[]) {
  const found = []
  for (const subject of subjects) found.push(await findLastChange(db, subject))
  return found
    .filter((change) => change !== undefined)
    .toSorted((one, other) => other.audit_id - one.audit_id)[0]
}

function tagOf(audit_id: number | undefined): string {
  return `"${audit_id ?? 0}"`
}
