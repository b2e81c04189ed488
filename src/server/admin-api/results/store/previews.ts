import type {
  PreviewState,
  PublicationAct,
  PublicationPreview,
} from '#contract/admin/results/publications.ts'
import type { RacesPreview } from '#contract/admin/results/race-publications.ts'
import type { Db } from '#server/platform/db/db.ts'
import { type Sql, sql } from '#server/platform/db/sql.ts'
import type { DraftKey } from './drafts.ts'

export type SavedPreview = {
  act: PublicationAct
  input_digest: string
  preview: Omit<PublicationPreview, 'preview_id' | 'created_at'>
}

/** The preview of several races. It is stored with the id of the first race. */
export type SavedRacesPreview = {
  act: { race_ids: number[]; state?: 'provisional' | 'official' | undefined }
  input_digest: string
  preview: Omit<RacesPreview, 'preview_id' | 'created_at'>
}

/**
 * Reads a digest of everything that a preview depends on: the races, their latest revisions and start lists, the
 * deadlines, the boards and settings of the season, and the user's drafts. If the digest has changed, publishing could
 * have other effects than the preview shows.
 */
export async function readInputDigest(
  db: Db,
  { race_ids, user_id }: { race_ids: readonly number[]; user_id: number },
): Promise<string> {
  const row = await db.one(sql<{ input_digest: string }>`
    select md5(string_agg(row(r.race_id, r.state, r.include_in_total, r.revision_id, r.sheet_id, latest_revision(r.race_id),
      newest_start_list(r.race_id), s.locked_at, s.trading_close, y.switches, y.verification, y.settings, d.version)::text, ',' order by r.race_id)) as input_digest
    from races r join selections s using (selection_id) join seasons y using (season_id)
    left join result_drafts d on d.race_id = r.race_id and d.user_id = ${user_id}
    where r.race_id = any (${race_ids}::int[])`)
  return row.input_digest
}

export async function insertPreview(
  db: Db,
  { race_id, user_id }: DraftKey,
  { act, input_digest, preview }: SavedPreview | SavedRacesPreview,
): Promise<string> {
  await db.run(sql`delete from publication_previews where created_at < now() - interval '1 day'`)
  const row = await db.one(sql<{ preview_id: string }>`
    insert into publication_previews (race_id, user_id, act, world, preview)
    values (${race_id}, ${user_id}, ${JSON.stringify(act)}, ${input_digest}, ${JSON.stringify(preview)})
    returning preview_id`)
  return row.preview_id
}

/**
 * SQL for the stored preview. Previews by earlier versions of the server have `changes` instead of `has_changes`, or no
 * `replaced_picks`. They can still be read for a day after an upgrade.
 */
const stored_preview = sql`'{"replaced_picks": {"before": 0, "after": 0}}'::jsonb || case when preview ? 'changes'
  then preview - 'changes' || jsonb_build_object('has_changes', preview -> 'changes') else preview end as preview`

/** Returns undefined if the preview belongs to another race or user. */
export async function findPreview(
  db: Db,
  { race_id, user_id }: DraftKey,
  preview_id: string,
): Promise<SavedPreview | undefined> {
  return db.maybeOne(sql<SavedPreview>`
    select act, world as input_digest, ${stored_preview} from publication_previews
    where preview_id::text = ${preview_id} and race_id = ${race_id} and user_id = ${user_id} and act ? 'what'`)
}

/** Finds a preview of several races. Returns undefined if the preview belongs to another user. */
export async function findRacesPreview(
  db: Db,
  user_id: number,
  preview_id: string,
): Promise<SavedRacesPreview | undefined> {
  return db.maybeOne(sql<SavedRacesPreview>`
    select act, world as input_digest, ${stored_preview} from publication_previews
    where preview_id::text = ${preview_id} and user_id = ${user_id} and act ? 'race_ids'`)
}

/** Returns a job's preview or problem. Returns undefined if the job belongs to another race or user. */
export async function findPreviewJob(
  db: Db,
  { race_id, user_id }: DraftKey,
  job_id: number,
): Promise<PreviewState | undefined> {
  const of_race = sql`kind = 'preview' and input ->> 'race_id' = ${String(race_id)}`
  return findJob<PublicationPreview>(db, user_id, sql`j.job_id = ${job_id} and ${of_race}`)
}

/** Like `findPreviewJob`, for a preview of several races. Returns undefined if the job belongs to another user. */
export async function findRacesPreviewJob(
  db: Db,
  user_id: number,
  job_id: number,
): Promise<JobState<RacesPreview> | undefined> {
  return findJob<RacesPreview>(db, user_id, sql`j.job_id = ${job_id} and kind = 'preview-races'`)
}

type JobState<Preview> = { preview: Preview | null; problem: string | null }

async function findJob<Preview extends object>(
  db: Db,
  user_id: number,
  condition: Sql,
): Promise<JobState<Preview> | undefined> {
  const row = await db.maybeOne(sql<JobState<Preview> & { preview_id: string; created_at: Date }>`
    select p.preview_id, ${stored_preview}, p.created_at,
      case when state in ('failed', 'cancelled') then coalesce(problem ->> 'message', 'Cancelled') end as problem
    from jobs j left join publication_previews p on p.preview_id::text = j.result ->> 'preview_id'
    where ${condition} and input ->> 'user_id' = ${String(user_id)}`)
  if (!row) return undefined
  const { preview_id, preview, created_at, problem } = row
  return { preview: preview && { ...preview, preview_id, created_at: created_at.toISOString() }, problem }
}
