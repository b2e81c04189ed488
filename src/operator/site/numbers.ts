import { Argument, type Command, InvalidArgumentError } from 'commander'
import { NUMBER_TABLES, type NumberTable } from '#contract/admin/numbers.ts'
import { countText } from '#operator/count-text.ts'
import { withSeason } from '#operator/lookup/lookup-season.ts'
import { writeNewFile } from '#operator/new-file.ts'
import { textTable } from '#operator/text-table.ts'
import { addVerb, setAction, type VerbContext } from '#operator/verb.ts'
import { done, refusal, type VerbResult } from '#operator/verb-result.ts'
import { countNumbers } from '#server/numbers/count.ts'
import { readTable } from '#server/numbers/number-tables.ts'
import { listCountedSelections } from '#server/numbers/store/read.ts'
import { csvFile } from '#text/csv.ts'

type Flags = { season?: string; selection?: number }

export function addNumbersVerb(program: Command): void {
  const numbers = addVerb(
    program,
    'numbers',
    'show registrations, active players per weekend, picks of a locked selection, or leagues by size',
    ['numbers weekends', 'numbers picks picks.csv --selection 12', 'numbers registrations --season 2025-26'],
  )
  numbers.addArgument(new Argument('<table>', 'the table').choices(NUMBER_TABLES))
  numbers.argument('[file]', 'a CSV file to write the table to, instead of printing it')
  numbers.option('--season <name>', 'the season (default: the current one)')
  numbers.option('--selection <id>', 'the selection whose picks are shown (default: the latest)', parseId)
  setAction<Flags>(numbers, (context, [table, file], flags) =>
    withSeason(context.db, flags.season, ({ season_id }) =>
      showTable(context, table as NumberTable, { season_id, selection_id: flags.selection }, file),
    ),
  )
}

async function showTable(
  { db, dry_run }: VerbContext,
  table: NumberTable,
  filter: { season_id: number; selection_id: number | undefined },
  file: string | undefined,
): Promise<VerbResult> {
  if (!dry_run) await countNumbers(db)
  const selections = await listCountedSelections(db, filter.season_id)
  if (filter.selection_id && !selections.some((each) => each.selection_id === filter.selection_id)) {
    const names = selections.map((each) => `${each.selection_id} ${each.selection_name}`).join(', ') || 'none'
    return refusal([`The picks of selection ${filter.selection_id} are not counted. Available: ${names}.`])
  }
  const { columns, rows } = await readTable(db, table, filter)
  if (!file) return done({ table, columns, rows }, textTable(columns, rows))

  const problem = await writeNewFile(file, csvFile(columns, rows), { dry_run })
  if (problem) return refusal([problem])
  const dry_run_text = dry_run ? ' Dry run: nothing was written.' : ''
  return done({ dry_run, table, columns, rows }, [
    `${countText(rows.length, 'row')} written to ${file}.${dry_run_text}`,
  ])
}

function parseId(text: string): number {
  if (/^[1-9]\d{0,8}$/.test(text)) return Number(text)
  throw new InvalidArgumentError('It must be the id of a selection.')
}
