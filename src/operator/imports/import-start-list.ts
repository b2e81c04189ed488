import type { Command } from 'commander'
import { confirm } from '#operator/ask.ts'
import { textTable } from '#operator/text-table.ts'
import { parseTime } from '#operator/time-text.ts'
import { importOptions, setAction, type VerbContext } from '#operator/verb.ts'
import { importResult, printLines, refusal, type VerbResult } from '#operator/verb-result.ts'
import {
  importStartLists,
  type StartListImport,
  type StartListReport,
} from '#server/imports/start-lists/import-start-list.ts'
import { type StartListNote, startListNoteText } from '#text/imports/start-list-texts.ts'

export const START_LIST_EXAMPLES = [
  'import start-list starters.csv --race DAV-SPR-M --dry-run',
  'import start-list starters.csv --race DAV-SPR-M --at 2026-12-11T14:00+01:00 --yes',
]

type Flags = { season?: string; maxMb?: number; race?: string; at?: Date }

export function addStartListImport(command: Command): void {
  command.option('--race <race>', 'the race of the list, by code, id:49 or name')
  const summary = 'when the list was correct (default: now); UTC if no offset is given'
  command.option('--at <time>', summary, parseTime)
  setAction<Flags>(command, runImport)
}

async function runImport(context: VerbContext, [file = '']: string[], flags: Flags): Promise<VerbResult> {
  const { season, race, at: listed_at } = flags
  const options = { ...importOptions(context, flags), season, race, listed_at }
  const imported = await importStartLists(context.db, file, { ...options, yes: context.yes })
  if (!('waiting' in imported)) return verbResultOf(imported, context)

  printLines(imported.waiting.map(noteText), process.stderr)
  if (!(await confirm('Import this start list anyway?'))) {
    return refusal(['Nothing was written: confirm with y, or use --yes.'], {
      waiting: imported.waiting.map(noteText),
    })
  }
  return verbResultOf(await importStartLists(context.db, file, { ...options, yes: true }), context)
}

function verbResultOf(imported: StartListImport, { dry_run, yes }: VerbContext): VerbResult {
  if ('waiting' in imported) return refusal(['Nothing was written.'])
  if (!imported.ok) return importResult(imported, () => [], dry_run)
  const { lists, notes } = imported.report
  const needs_yes = yes ? [] : notes.filter((note) => note.needs_yes)
  const shown = {
    lists,
    notes: notes.filter((note) => !needs_yes.includes(note)).map(noteText),
    needs_yes: needs_yes.map(noteText),
  }
  return importResult({ ok: true, report: shown }, reportLines, dry_run)
}

function reportLines({ lists, notes, needs_yes }: Shown): string[] {
  const rows = lists.map(({ race, number, is_new, confirmed, doubtful, not_starting }) => {
    return [race, is_new ? `${number}` : `${number}, unchanged`, confirmed, doubtful, not_starting]
  })
  return [
    ...textTable(['race', 'list', 'confirmed', 'doubtful', 'not starting'], rows),
    ...notes.map((text) => `Note: ${text}`),
    ...needs_yes.map((text) => `Needs --yes: ${text}`),
  ]
}

type Shown = { lists: StartListReport['lists']; notes: string[]; needs_yes: string[] }

function noteText(note: StartListNote): string {
  return `${note.race}: ${startListNoteText(note)}.`
}
