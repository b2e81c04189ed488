import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type SeasonImport, type SeasonPlan, SeasonUpload } from '#contract/admin/seasons.ts'
import type { SeasonFile } from '#game/calendar/season-files.ts'
import { MAX_MB } from '#server/imports/files/check-file.ts'
import { type Issue, shownIssue } from '#server/imports/files/issues.ts'
import { importSeason, planSeason, type ShownPlan } from '#server/imports/import-season.ts'
import type { Refused } from '#server/imports/imported.ts'
import type { SeasonOptions } from '#server/imports/season/season-options.ts'
import type { Db } from '#server/platform/db/db.ts'
import { httpError, invalidInput } from '#server/platform/errors.ts'
import { importRefusalText } from '#text/imports/import-refusals.ts'
import { noteText } from '#text/imports/result-notes.ts'

type By = { actor: string; may_create: boolean }

/**
 * Plans the import of an uploaded season. If the upload has the digest of a plan that the user was shown, also imports
 * the season. The command line does the same.
 */
export async function importUpload(db: Db, path: string, { actor, may_create }: By): Promise<SeasonImport> {
  const { files, name, variant, is_current, answers, shown } = parse(await readFile(path, 'utf8'))
  const options: SeasonOptions = {
    actor,
    dry_run: false,
    max_mb: MAX_MB,
    name: name || undefined,
    variant,
    is_current,
    prices: [],
    answers: new Map(Object.entries(answers)),
    shown_digest: shown ?? undefined,
  }
  return withFolder(files, async (dir) => {
    const planned = await planSeason(db, dir, options)
    if (!planned.ok) return failed(planned)
    const plan = toPlan(planned.report)
    if (shown === null) return { plan, issues: [], issue_count: 0, written: null }
    if (plan.is_new && !may_create) throw httpError('forbidden', 'Only owners create seasons')
    const imported = await importSeason(db, dir, options)
    if (!imported.ok) return { ...failed(imported), plan }
    const { season, weekends, races, athletes, results, notes } = imported.report
    return {
      plan,
      issues: [],
      issue_count: 0,
      written: { season, weekends, races, athletes, results, notes: notes.map(noteText) },
    }
  })
}

function parse(text: string): SeasonUpload {
  let given: unknown
  try {
    given = JSON.parse(text)
  } catch {
    throw httpError('malformed')
  }
  const parsed = SeasonUpload.safeParse(given)
  if (!parsed.success) throw invalidInput(parsed.error)
  return parsed.data
}

const FILE_NAMES: Record<SeasonFile, string> = {
  races: 'races',
  athletes: 'athletes',
  results: 'results',
  team_members: 'team_members',
  weekends: 'weekends_real_game',
}

/** The athlete file if none is uploaded: a calendar may be imported before its athletes. */
const NO_ATHLETES = { is_json: false, text: 'federation_code,name,country,gender\n' }

/** Runs `work` on the files in a temporary folder. The names of the files are fixed, not those of the upload. */
async function withFolder<Result>(
  files: SeasonUpload['files'],
  work: (dir: string) => Promise<Result>,
): Promise<Result> {
  const outer = await mkdtemp(join(tmpdir(), 'podium-season-'))
  const dir = join(outer, 'upload')
  try {
    await mkdir(dir)
    for (const [file, { is_json, text }] of Object.entries({ athletes: NO_ATHLETES, ...files })) {
      await writeFile(join(dir, `${FILE_NAMES[file as SeasonFile]}.${is_json ? 'json' : 'csv'}`), text)
    }
    return await work(dir)
  } finally {
    await rm(outer, { recursive: true, force: true })
  }
}

function failed({ issues, count }: Refused): SeasonImport {
  return { plan: null, issues: issues.map(toIssue), issue_count: count, written: null }
}

function toIssue(issue: Issue): SeasonImport['issues'][number] {
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
    weekends: plan.weekends.map(({ name, kind, places, first_day, last_day, time_zone, selections }) => ({
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
    })),
  }
}
