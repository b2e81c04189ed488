import { mayDiscard, mayRestore, type RevisionRefusal } from '#game/scoring/revisions.ts'
import { insertAudit } from '#server/platform/audit/store.ts'
import type { Db } from '#server/platform/db/db.ts'
import { withDryRun } from '#server/platform/db/with-dry-run.ts'
import { whileScoring } from '#server/scoring/store/while-scoring.ts'
import { deleteDiscard, insertDiscard, listRevisions, type Revision } from './store.ts'

export type RevisionCommand = {
  season_id: number
  race_id: number
  /** The number of the revision within its race. */
  revision_number: number
  actor: string
  reason: string | null
  dry_run: boolean
}

export type RevisionReport =
  /** `latest` is the number of the revision that publishing now uses; null if there is none. */
  { ok: true; latest: number | null } | { ok: false; reason: RevisionRefusal | 'unknown-revision' }

/** Discards a result list. It can still be read and compared, but not published (rules §6). */
export async function discardRevision(db: Db, command: RevisionCommand): Promise<RevisionReport> {
  return changeBetweenPublications(db, command, discardRevisionIn)
}

export async function restoreRevision(db: Db, command: RevisionCommand): Promise<RevisionReport> {
  return changeBetweenPublications(db, command, restoreRevisionIn)
}

/** Makes the change wait for publications, because a publication reads the latest list long before it writes. */
async function changeBetweenPublications(
  db: Db,
  command: RevisionCommand,
  act: typeof discardRevisionIn,
): Promise<RevisionReport> {
  return whileScoring(db, command.season_id, () => withDryRun(db, command.dry_run, (tx) => act(tx, command)))
}

/** Like `discardRevision`, but in the caller's transaction. Call it inside `whileScoring`. */
export async function discardRevisionIn(tx: Db, command: RevisionCommand): Promise<RevisionReport> {
  return changeRevision(tx, command, 'discard')
}

/** Like `restoreRevision`, but in the caller's transaction. Call it inside `whileScoring`. */
export async function restoreRevisionIn(tx: Db, command: RevisionCommand): Promise<RevisionReport> {
  return changeRevision(tx, command, 'restore')
}

async function changeRevision(
  tx: Db,
  command: RevisionCommand,
  act: 'discard' | 'restore',
): Promise<RevisionReport> {
  const revision = await findRevision(tx, command)
  if (!revision) return { ok: false, reason: 'unknown-revision' }
  const verdict = (act === 'discard' ? mayDiscard : mayRestore)(revision, command.reason)
  if (!verdict.ok) return verdict

  if (act === 'discard') await insertDiscard(tx, revision.revision_id, command.actor, command.reason ?? '')
  else await deleteDiscard(tx, revision.revision_id)
  await insertAudit(tx, auditOf(command, revision, act))
  const latest = (await listRevisions(tx, command.race_id)).find(({ is_latest }) => is_latest)
  return { ok: true, latest: latest?.number ?? null }
}

async function findRevision(
  db: Db,
  { race_id, revision_number }: RevisionCommand,
): Promise<Revision | undefined> {
  return (await listRevisions(db, race_id)).find(({ number }) => number === revision_number)
}

function auditOf({ race_id, actor, reason }: RevisionCommand, revision: Revision, act: string) {
  const { number, is_discarded, discard_reason } = revision
  return {
    actor,
    act: `${act} revision`,
    subject: `race ${race_id}`,
    before: { revision: number, is_discarded, reason: discard_reason },
    after: { revision: number, is_discarded: !is_discarded },
    reason,
  }
}
