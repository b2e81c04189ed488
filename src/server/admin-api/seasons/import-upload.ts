import { open, stat } from 'node:fs/promises'
import { type SeasonPlan, type SeasonPlanned, SeasonUpload } from '#contract/admin/seasons.ts'
import { MAX_FILE_MB } from '#server/imports/files/check-file.ts'
import { type Issue, shownIssue } from '#server/imports/files/issues.ts'
import { planSeason, type SeasonRead, type ShownPlan } from '#server/imports/import-season.ts'
import type { Refused } from '#server/imports/imported.ts'
import { type SeasonOptions, seasonName } from '#server/imports/season/season-options.ts'
import { loadCountryCodes } from '#server/imports/store/countries.ts'
import { readSeasonUpload } from '#server/imports/uploads/read-upload.ts'
import { addJob } from '#server/jobs/store.ts'
import type { Db } from '#server/platform/db/db.ts'
import { httpError, invalidInput } from '#server/platform/errors.ts'
import { findSeason } from '#server/seasons/store.ts'
import { importRefusalText } from '#text/imports/import-refusals.ts'
import type { SeasonJob } from './import-job.ts'

type By = { actor: string; may_create: boolean }

/** Plans the import of an uploaded season without writing anything, like a dry run on the command line. */
export async function planUpload(db: Db, path: string, by: By): Promise<SeasonPlanned> {
  const { upload, read } = await readUploaded(db, path)
  const planned = await planSeason(db, read, optionsOf(upload, by))
  if (!planned.ok) return failed(planned)
  return { plan: toPlan(planned.report), issues: [], issue_count: 0 }
}

/**
 * Adds the job that imports the uploaded season, and returns the job's id. Throws 409 if the plan was not shown or the
 * files have errors. Throws 403 if the season is new and the user may not create seasons.
 */
export async function importUpload(db: Db, path: string, { actor, may_create }: By): Promise<number> {
  const { upload, read } = await readUploaded(db, path)
  const { files: _files, shown, ...options } = upload
  if (shown === undefined)
    throw httpError('refused', 'Look at the plan first: shown must be the digest of the plan')
  if (read.issue_count > 0) throw httpError('refused', 'The files have errors: look at the plan again')
  const season = seasonName(read.content.files, optionsOf(upload, { actor, may_create })) ?? ''
  if (!may_create && !(await findSeason(db, season)))
    throw httpError('forbidden', 'Only owners can create seasons')
  const input: SeasonJob = { ...options, shown, season, may_create, upload: read }
  return addJob(db, { kind: 'import season', input, actor })
}

export function optionsOf(
  { name, variant, is_current, answers }: Pick<SeasonUpload, 'name' | 'variant' | 'is_current' | 'answers'>,
  { actor, may_create }: By,
): SeasonOptions {
  return {
    actor,
    may_create,
    dry_run: false,
    max_mb: MAX_FILE_MB,
    name: name || undefined,
    variant,
    is_current,
    prices: [],
    answers: new Map(Object.entries(answers)),
  }
}

async function readUploaded(db: Db, path: string): Promise<{ upload: SeasonUpload; read: SeasonRead }> {
  const { upload, offset } = await readFirstLine(path)
  const expected_size = upload.files.reduce((sum, { size }) => sum + size, offset)
  if ((await stat(path)).size !== expected_size)
    throw httpError('malformed', 'The sizes in the first line differ from the sizes of the files')
  const countries = await loadCountryCodes(db)
  return { upload, read: await readSeasonUpload({ path, offset, files: upload.files, countries }) }
}

const max_line_bytes = 64 * 1024

async function readFirstLine(path: string): Promise<{ upload: SeasonUpload; offset: number }> {
  await using file = await open(path)
  const bytes = Buffer.alloc(max_line_bytes)
  const { bytesRead } = await file.read(bytes, 0, max_line_bytes, 0)
  const end = bytes.subarray(0, bytesRead).indexOf('\n')
  let given: unknown
  try {
    given = JSON.parse(bytes.toString('utf8', 0, Math.max(0, end)))
  } catch {
    throw httpError('malformed', 'The first line must be JSON, and the files must follow it')
  }
  const parsed = SeasonUpload.safeParse(given)
  if (!parsed.success) throw invalidInput(parsed.error)
  return { upload: parsed.data, offset: end + 1 }
}

function failed({ issues, count }: Refused): SeasonPlanned {
  return { plan: null, issues: issues.map(toIssue), issue_count: count }
}

function toIssue(issue: Issue): SeasonPlanned['issues'][number] {
  const { file, line, column, found, expected } = shownIssue(issue)
  return { file, line, column, found, expected }
}

const MAX_CHANGES = 200

function toPlan({ plan, refusals }: ShownPlan): SeasonPlan {
  const { season, is_new, digest, questions, guesses, prices } = plan
  const changes =
    plan.changes &&
    Object.entries(plan.changes).flatMap(([what, part]) => part.map((each) => ({ what, ...each })))
  return {
    season,
    is_new,
    digest,
    questions: [...questions],
    guesses: [...guesses],
    prices,
    changes: changes?.slice(0, MAX_CHANGES) ?? null,
    newcomers: plan.newcomers.length,
    unpriced: plan.unpriced.length,
    refusals: refusals.map((refusal) => {
      const { found, expected } = importRefusalText(refusal)
      return { found, expected }
    }),
    weekends: plan.weekends.map(shownWeekend),
  }
}

export function shownWeekend({
  name,
  kind,
  places,
  first_day,
  last_day,
  time_zone,
  selections,
}: ShownPlan['plan']['weekends'][number]): SeasonPlan['weekends'][number] {
  return {
    name,
    kind,
    places,
    first_day,
    last_day,
    time_zone,
    selections: selections.map(({ name: selection_name, races, closes_at }) => ({
      name: selection_name,
      races: races.length,
      closes_at,
    })),
  }
}
