import { type Command, InvalidArgumentError } from 'commander'
import { confirm } from '#operator/ask.ts'
import { factLines } from '#operator/text-table.ts'
import { addVerb, importOptions, setAction, type VerbContext } from '#operator/verb.ts'
import { importResult, printLines, refusal, type VerbResult } from '#operator/verb-result.ts'
import { type AthletesReport, importAthletes } from '#server/imports/import-athletes.ts'
import { importWeekends } from '#server/imports/import-weekends.ts'
import { addPriceImport, PRICE_EXAMPLES } from './import-prices.ts'
import { type ResultFlags, runImportResults } from './import-results.ts'
import { addSeasonImport } from './import-season.ts'
import { addStartListImport, START_LIST_EXAMPLES } from './import-start-list.ts'

export function addImportVerbs(program: Command): void {
  const group = program
    .command('import')
    .summary('import a season, athletes, prices, weekends, results or start lists from files')
  addSeasonImport(group, withMaxMb)

  const athletes = addFileVerb(group, 'athletes', 'add or change the athletes and teams of a season', [
    'import athletes athletes.csv --season 2026-27 --dry-run',
    'import athletes athletes.csv --yes',
  ])
  setAction<FileFlags>(athletes, runImportAthletes)

  const prices = addFileVerb(group, 'prices', 'set the prices of athletes and teams', PRICE_EXAMPLES)
  addPriceImport(prices)

  const weekends = addFileVerb(group, 'weekends', 'add weekends with their selections and races', [
    'import weekends calendar.csv --season 2026-27 --dry-run',
  ])
  setAction<FileFlags>(weekends, async (context, [file = ''], flags) => {
    const imported = await importWeekends(context.db, file, {
      ...importOptions(context, flags),
      season: flags.season,
    })
    return importResult(imported, factLines, context.dry_run)
  })

  const results = addFileVerb(group, 'results', 'import results as new revisions; publish them afterwards', [
    'import results sprint.csv --dry-run',
    'import results downloaded.csv --race DAV-SPR-M --create-athletes',
    'import results sprint.json --start-list starters.csv --reason "jury decision 4"',
  ])
  results.option('--race <race>', 'the race of the list, by code, id:49 or name')
  results.option(
    '--create-athletes',
    'add athletes who are not in the season yet, with the name and nation from the list',
  )
  results.option(
    '--start-list <file>',
    'a start list with the columns race_code,athlete; other athletes are refused',
  )
  setAction<ResultFlags>(results, runImportResults)

  addStartListImport(
    addFileVerb(group, 'start-list', 'import who starts in a race, for players to see', START_LIST_EXAMPLES),
  )
}

type FileFlags = { season?: string; maxMb?: number }

function addFileVerb(
  group: Command,
  file_kind: string,
  summary: string,
  examples: readonly string[],
): Command {
  const command = addVerb(group, `${file_kind} <file>`, summary, examples)
  return withMaxMb(command.option('--season <name>', 'the season (default: the current one)'))
}

function withMaxMb(command: Command): Command {
  return command.option('--max-mb <n>', 'refuse larger files, in megabytes (default: 16)', parseMegabytes)
}

function parseMegabytes(text: string): number {
  const megabytes = Number(text)
  if (Number.isInteger(megabytes) && megabytes >= 1 && megabytes <= 256) return megabytes
  throw new InvalidArgumentError('It must be a whole number from 1 to 256.')
}

async function runImportAthletes(
  context: VerbContext,
  [file = '']: string[],
  flags: FileFlags,
): Promise<VerbResult> {
  const options = { ...importOptions(context, flags), season: flags.season }
  const imported = await importAthletes(context.db, file, { ...options, yes: context.yes })
  if (!('waiting' in imported)) return importResult(imported, athleteLines, context.dry_run)

  const { waiting } = imported
  printLines(['These codes would belong to different athletes:', ...waiting.map(indented)], process.stderr)
  if (!(await confirm('Replace these athletes?'))) {
    return refusal(['Nothing was written: these changes need --yes.'], { waiting })
  }
  const again = await importAthletes(context.db, file, { ...options, yes: true })
  return 'waiting' in again
    ? refusal(['Nothing was written.'])
    : importResult(again, athleteLines, context.dry_run)
}

function athleteLines({ made_codes, renamed, ...counts }: AthletesReport): string[] {
  return [
    ...factLines(counts),
    ...(made_codes.length > 0 ? ['Codes made from names:'] : []),
    ...made_codes.map(indented),
    ...(renamed.length > 0 ? ['Athletes replaced:'] : []),
    ...renamed.map(indented),
  ]
}

function indented(line: string): string {
  return `  ${line}`
}
