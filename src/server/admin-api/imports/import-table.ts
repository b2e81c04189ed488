import { createHash } from 'node:crypto'
import type { TABLE_KINDS, TableImport, TablePlan } from '#contract/admin/imports.ts'
import { shownWeekend } from '#server/admin-api/seasons/import-upload.ts'
import { shownIssue } from '#server/imports/files/issues.ts'
import { importAthletes } from '#server/imports/import-athletes.ts'
import { importWeekends } from '#server/imports/import-weekends.ts'
import type { Refused } from '#server/imports/imported.ts'
import type { PlanWeekend } from '#server/imports/plan/season-plan.ts'
import { hasTeams } from '#server/imports/store/present.ts'
import { readTableUpload } from '#server/imports/uploads/read-upload.ts'
import type { Db } from '#server/platform/db/db.ts'
import { withDryRun } from '#server/platform/db/with-dry-run.ts'
import { httpError, invalidField } from '#server/platform/errors.ts'
import { lockPrices } from '#server/prices/store/pricing.ts'
import { asScoringRequest } from '#server/scoring/store/while-scoring.ts'
import { findCurrentSeason, lockTeamConstraints, type SeasonRow } from '#server/seasons/store.ts'
import { type AthleteFields, listAthleteFields } from './store.ts'
import { type ImportCommand, importOptions, type ListImported, readPrices } from './uploaded-prices.ts'

type Kind = (typeof TABLE_KINDS)[number]

/** The parts of a plan that depend on the kind of table. */
type Draft = Omit<TablePlan, 'digest' | 'season' | 'needs_reason'>

/** Plans the import of an uploaded table into the current season, or carries out a plan that the operator has seen. */
export async function importUploadedTable(
  db: Db,
  what: Kind,
  path: string,
  command: ImportCommand,
): Promise<TableImport> {
  const season = await findCurrentSeason(db)
  if (!season) throw httpError('refused', 'There is no season yet. Create or import one first')
  const needs_reason = await hasTeams(db, season.season_id)
  if (command.shown !== undefined && needs_reason && !command.reason)
    throw invalidField('reason', 'Please give a reason')
  const outcome =
    what === 'weekends'
      ? await importCalendar(db, season, path, command)
      : await importList(db, season, what, path, command)
  if (!('draft' in outcome)) return failed(outcome, command.file_name)
  const { draft, digest } = outcome
  const is_written = command.shown !== undefined
  return {
    plan: { ...draft, season: season.name, digest, needs_reason },
    issues: [],
    issue_count: 0,
    is_written,
  }
}

type Outcome = { draft: Draft; digest: string } | Refused

/**
 * Imports athletes, or sets prices now or at a later time. Compares the athletes before and after to describe the plan.
 * If the plan is only shown, everything is rolled back.
 */
async function importList(
  db: Db,
  season: SeasonRow,
  what: 'athletes' | 'prices',
  path: string,
  command: ImportCommand,
): Promise<Outcome> {
  const run =
    what === 'athletes' ? await readAthletes(path, season, command) : await readPrices(path, season, command)
  return withDryRun(db, command.shown === undefined, async (tx) => {
    // All changes of athletes and prices take these two locks in this order.
    await lockPrices(tx, season.season_id)
    await lockTeamConstraints(tx)
    const before = await listAthleteFields(tx, season.season_id)
    const done = await run(tx)
    if ('issues' in done) return done
    const { planned } = done
    const after = planned
      ? before.map((row) => ({ ...row, price: planned.get(row.federation_code) ?? row.price }))
      : await listAthleteFields(tx, season.season_id)
    const changes = changesOf(before, after)
    const draft: Draft = {
      figures: done.figures,
      question: done.question,
      changes: changes.slice(0, MAX_CHANGES),
      change_count: changes.length,
      weekends: [],
    }
    const digest = digestOf([what, done.rows, done.figures, done.question, changes])
    requireShown(digest, draft, command)
    return { draft, digest }
  })
}

const MAX_CHANGES = 200

async function readAthletes(path: string, { name }: SeasonRow, { actor, reason }: ImportCommand) {
  const source = await readTableUpload('athletes', path)
  return async (tx: Db): Promise<ListImported | Refused> => {
    const options = { ...importOptions({ actor, reason }), season: name, yes: true }
    const done = await importAthletes(tx, source, options)
    if (!done.ok) return done as Refused
    const { new_athletes, in_season, prices, made_codes, renamed } = done.report
    return {
      rows: source.content,
      figures: [
        { label: in_season === 1 ? 'row' : 'rows', value: in_season },
        { label: new_athletes === 1 ? 'new athlete' : 'new athletes', value: new_athletes },
        { label: prices === 1 ? 'price' : 'prices', value: prices },
      ],
      question: questionOf(made_codes, renamed),
    }
  }
}

function questionOf(made_codes: string[], renamed: string[]): TablePlan['question'] {
  const questions = [
    made_codes.length > 0 &&
      'The file has no codes. These new athletes get a code made from their name. Add them?',
    renamed.length > 0 && 'The file gives these known athletes another name or nation. Change them?',
  ].filter((text) => text !== false)
  return questions.length === 0 ? null : { question: questions.join(' '), rows: [...made_codes, ...renamed] }
}

/** Plans weekends while the season is locked, and adds them if the plan has not changed since it was shown. */
async function importCalendar(
  db: Db,
  { name }: SeasonRow,
  path: string,
  command: ImportCommand,
): Promise<Outcome> {
  const source = await readTableUpload('weekends', path)
  let reviewed: { draft: Draft; digest: string } | undefined
  const review = (weekends: readonly PlanWeekend[]) => {
    const deadlines = weekends.flatMap(({ selections }) => selections).length
    const draft: Draft = {
      figures: [
        { label: weekends.length === 1 ? 'weekend' : 'weekends', value: weekends.length },
        { label: deadlines === 1 ? 'deadline' : 'deadlines', value: deadlines },
        { label: source.content.length === 1 ? 'race' : 'races', value: source.content.length },
      ],
      changes: [],
      change_count: 0,
      weekends: weekends.map(shownWeekend),
      question: null,
    }
    reviewed = { draft, digest: digestOf(['weekends', source.content, weekends]) }
    requireShown(reviewed.digest, draft, command)
  }
  const options = { ...importOptions(command), dry_run: command.shown === undefined, season: name, review }
  const done = await asScoringRequest(() => importWeekends(db, source, options))
  return done.ok ? reviewed! : done
}

/**
 * Throws if the operator has seen a different plan, or has not answered the plan's question with yes. The import is
 * then rolled back.
 */
function requireShown(digest: string, { question }: Draft, { shown, is_confirmed }: ImportCommand): void {
  if (shown === undefined) return
  if (shown !== digest) throw httpError('refused', CHANGED)
  if (question && !is_confirmed) throw httpError('refused', 'You must answer yes to the plan’s question')
}

const CHANGED =
  'The season has changed since the plan was shown, so nothing was written. Look at the plan again'

function digestOf(content: unknown): string {
  return createHash('sha256').update(JSON.stringify(content)).digest('hex')
}

/** Returns the athletes who are added or changed, with the changed fields. */
function changesOf(before: readonly AthleteFields[], after: readonly AthleteFields[]): TablePlan['changes'] {
  const former = new Map(before.map((each) => [each.federation_code, each]))
  return after.flatMap((athlete) => changeOf(former.get(athlete.federation_code), athlete) ?? [])
}

function changeOf(
  before: AthleteFields | undefined,
  after: AthleteFields,
): TablePlan['changes'][number] | undefined {
  const name = `${after.name} (${after.federation_code})`
  if (!before) return { change: 'added', name, fields: after.price === null ? [] : [`price: ${after.price}`] }
  const fields = (Object.keys(after) as (keyof AthleteFields)[])
    .filter((field) => before[field] !== after[field])
    .map((field) => `${field}: ${textOf(before[field])} → ${textOf(after[field])}`)
  return fields.length === 0 ? undefined : { change: 'changed', name, fields }
}

function textOf(value: string | number | boolean | null): string {
  if (value === null) return 'none'
  return typeof value === 'boolean' ? (value ? 'yes' : 'no') : String(value)
}

/** Returns the errors with the file name that the operator knows. The server stores the upload under another name. */
function failed({ issues, count }: Refused, file_name: string): TableImport {
  const shown = issues.map((issue) => {
    const { line, column, found, expected } = shownIssue(issue)
    return { file: file_name, line, column, found, expected }
  })
  return { plan: null, issues: shown, issue_count: count, is_written: false }
}
