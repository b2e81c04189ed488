import type { Correction } from '#contract/admin/results/result-drafts.ts'
import type { RowDecision } from '#server/imports/results/match-list.ts'
import type { UploadedList } from '#server/imports/uploads/run-task.ts'
import type { Db } from '#server/platform/db/db.ts'
import { sql } from '#server/platform/db/sql.ts'

export type Draft = {
  version: number
  kind: 'list' | 'corrections'
  source: string
  list: UploadedList
  decisions: RowDecision[]
  corrections: Correction[]
  updated_at: Date
}

/** The key of a draft of results. Each operator has their own draft for a race, which only they can read. */
export type DraftKey = { race_id: number; user_id: number }

export async function findDraft(db: Db, { race_id, user_id }: DraftKey): Promise<Draft | undefined> {
  // In drafts that were saved before 2026-11-26, the ignored columns are called left_aside.
  return db.maybeOne(sql<Draft>`
    select version, kind, source, list - 'left_aside' || jsonb_build_object(
      'ignored_columns', coalesce(list -> 'ignored_columns', list -> 'left_aside', '[]')) as list, decisions, corrections, updated_at
    from result_drafts where race_id = ${race_id} and user_id = ${user_id}`)
}

/** Locks and reads the draft, so that concurrent changes run one after the other. */
export async function lockDraft(tx: Db, { race_id, user_id }: DraftKey): Promise<Draft | undefined> {
  await tx.run(sql`select pg_advisory_xact_lock(hashtext('result draft'), ${race_id})`)
  return findDraft(tx, { race_id, user_id })
}

export async function saveDraft(
  tx: Db,
  { race_id, user_id }: DraftKey,
  { kind, source, list, decisions, corrections }: Omit<Draft, 'version' | 'updated_at'>,
): Promise<void> {
  await tx.run(sql`
    insert into result_drafts (race_id, user_id, kind, source, list, decisions, corrections)
    values (${race_id}, ${user_id}, ${kind}, ${source}, ${JSON.stringify(list)}, ${JSON.stringify(decisions)},
      ${JSON.stringify(corrections)})
    on conflict (race_id, user_id) do update set version = nextval('draft_versions'), kind = excluded.kind,
      source = excluded.source, list = excluded.list, decisions = excluded.decisions,
      corrections = excluded.corrections, updated_at = now()`)
}

export async function deleteDraft(tx: Db, { race_id, user_id }: DraftKey): Promise<boolean> {
  const deleted = await tx.run(sql`
    delete from result_drafts where race_id = ${race_id} and user_id = ${user_id}`)
  return deleted === 1
}
