import { confirm } from '#operator/ask.ts'
import { factLines, textTable } from '#operator/text-table.ts'
import { importOptions, type VerbContext } from '#operator/verb.ts'
import { importResult, printLines, refusal, type VerbResult, withReport } from '#operator/verb-result.ts'
import { type ImportedResults, importResults, type ResultsReport } from '#server/imports/import-results.ts'
import { noteText, shownNote } from '#text/imports/result-notes.ts'

export type ResultFlags = {
  season?: string
  maxMb?: number
  race?: string
  createAthletes?: boolean
  startList?: string
}

/**
 * Imports a result list. Asks the operator to confirm the notes that need it. If there is no terminal, `--yes` is
 * needed.
 */
export async function runImportResults(
  context: VerbContext,
  [file = '']: string[],
  flags: ResultFlags,
): Promise<VerbResult> {
  const options = {
    ...importOptions(context, flags),
    season: flags.season,
    race: flags.race,
    create_athletes: flags.createAthletes === true,
    start_list: flags.startList,
  }
  const imported = await importResults(context.db, file, { ...options, yes: context.yes })
  if (!('waiting' in imported)) return verbResultOf(imported, context.dry_run)

  const { waiting } = imported
  printLines(waiting.map(noteText), process.stderr)
  if (!(await confirm('Import these results anyway?'))) {
    return refusal(['Nothing was written: confirm with y, or use --yes.'], {
      waiting: waiting.map(shownNote),
    })
  }
  return verbResultOf(await importResults(context.db, file, { ...options, yes: true }), context.dry_run)
}

function verbResultOf(imported: ImportedResults, dry_run: boolean): VerbResult {
  return 'waiting' in imported
    ? refusal(['Nothing was written.'])
    : importResult(withReport(imported, shownReport), resultLines, dry_run)
}

function shownReport({ notes, needs_yes, ...report }: ResultsReport) {
  return { ...report, notes: notes.map(noteText), needs_yes: needs_yes.map(noteText) }
}

function resultLines(report: ReturnType<typeof shownReport>): string[] {
  const { notes, needs_yes, revised, unchanged, ignored_columns, created, ...counts } = report
  const facts = { ...counts, new_revisions: revised, no_change: unchanged }
  const aside = ignored_columns.length > 0 ? { columns_not_read: ignored_columns } : {}
  const next = revised.length > 0 ? ['Results count once they are published: see `publish`.'] : []
  return [
    ...factLines({ ...facts, ...aside }),
    ...createdLines(created),
    ...noteLines(notes),
    ...noteLines(needs_yes, 'Needs --yes:'),
    ...next,
  ]
}

function createdLines(created: ResultsReport['created']): string[] {
  if (created.length === 0) return []
  const rows = created.map(({ federation_code, name, country, gender, price }) => {
    return [federation_code, name, country, gender, price]
  })
  return [
    'Athletes added to the season:',
    ...textTable(['code', 'name', 'country', 'gender', 'price'], rows).map(indented),
  ]
}

export function noteLines(notes: readonly string[], title = 'Warnings:'): string[] {
  return notes.length === 0 ? [] : [title, ...notes.map(indented)]
}

function indented(line: string): string {
  return `  ${line}`
}
