import type { PreviewState, PublicationPreview } from '#contract/admin/publications.ts'
import type { Db } from '#server/platform/db/db.ts'
import { sql } from '#server/platform/db/sql.ts'
import type { DraftKey } from './drafts.ts'

/** A publication to preview. */
export type PublicationAct = {
  what: 'draft' | 'latest' | 'revision' | 'undo'
  number?: number | undefined
  state?: 'provisional' | 'official' | undefined
}

export type SavedPreview = {
  act: PublicationAct
  input_digest: string
  preview: Omit<PublicationPreview, 'preview_id' | 'created_at'>
}

/**
 * A digest of the inputs of a preview: the race, its latest revision, the deadline, the boards and settings of the
 * season, and the draft. If the digest has changed, publishing could have other effects than the preview shows.
 */
export async function readInputDigest(db: Db, { race_id, user_id }: DraftKey): Promise<string> {
  const row = await db.one(sql<{ input_digest: string }>`
    select md5(row(r.state, r.include_in_total, r.revision_id, r.sheet_id, latest_revision(r.race_id), s.locked_at,
      s.trading_close, y.switches, y.verification, y.settings, d.version)::text) as input_digest
    from races r join selections s using (selection_id) join seasons y using (season_id)
    left join result_drafts d on d.race_id = r.race_id and d.user_id = ${user_id}
    where r.race_id = ${race_id}`)
  return row.input_digest
}

export async function insertPreview(
  db: Db,
  { race_id, user_id }: DraftKey,
  { act, input_digest, preview }: SavedPreview,
): Promise<string> {
  await db.run(sql`delete from publication_previews where created_at < now() - interval '1 day'`)
  const row = await db.one(sql<{ preview_id: string }>`
    insert into publication_previews (race_id, user_id, act, world, preview)
    values (${race_id}, ${user_id}, ${JSON.stringify(act)}, ${input_digest}, ${JSON.stringify(preview)})
    returning preview_id`)
  return row.preview_id
}

/** The stored preview; undefined if it belongs to another race or user. */
export async function findPreview(
  db: Db,
  { race_id, user_id }: DraftKey,
  preview_id: string,
): Promise<SavedPreview | undefined> {
  return db.maybeOne(sql<SavedPreview>`
    select act, world as input_digest, preview from publication_previews
    where preview_id::text = ${preview_id} and race_id = ${race_id} and user_id = ${user_id}`)
}

/** The preview that a job computes, or its problem; undefined if the job is about another race or by another user. */
export async function findPreviewJob(
  db: Db,
  { race_id, user_id }: DraftKey,
  job_id: number,
): Promise<PreviewState | undefined> {
  const row = await db.maybeOne(sql<PreviewState & { preview_id: string; created_at: Date }>`
    select p.preview_id, p.preview, p.created_at,
      case when state in ('failed', 'cancelled') then coalesce(problem ->> 'message', 'Cancelled') end as problem
    from jobs j left join publication_previews p on p.preview_id::text = j.result ->> 'preview_id'
    where j.job_id = ${job_id} and kind = 'preview' and input ->> 'race_id' = ${String(race_id)}
      and input ->> 'user_id' = ${String(user_id)}`)
  if (!row) return undefined
  const { preview_id, preview, created_at, problem } = row
  return { preview: preview && { ...preview, preview_id, created_at: created_at.toISOString() }, problem }
}
