import type { Command } from 'commander'
import { countText } from '#operator/count-text.ts'
import { withRace } from '#operator/lookup/lookup-race.ts'
import { withSeason } from '#operator/lookup/lookup-season.ts'
import { writeNewFile } from '#operator/new-file.ts'
import { addRevisionVerbs, revisionNumber } from '#operator/scoring/revision.ts'
import { textTable } from '#operator/text-table.ts'
import { localTimeText } from '#operator/time-text.ts'
import { addVerb, setAction, type VerbContext } from '#operator/verb.ts'
import { done, refusal, type VerbResult } from '#operator/verb-result.ts'
import { listAdminRaces } from '#server/admin/store/races.ts'
import type { FoundRace } from '#server/calendar/store/races-by-term.ts'
import { listRevisionResults, listRevisions, type RevisionRow } from '#server/revisions/store.ts'
import { addRaceAddVerb } from './race-add.ts'
import { addRaceCalendarVerbs } from './race-calendar.ts'
import { withWeekend } from './weekend.ts'

type Flags = { season?: string; weekend?: string; revision?: number }

export function addRaceVerbs(program: Command): void {
  const group = program.command('race').summary('manage races: times, names and results')

  const list = addVerb(group, 'list', 'list the races of a season or weekend, including hidden ones', [
    'race list',
    'race list --weekend "Davos Weekend"',
  ])
  list.option('--season <name>', 'the season (default: the current one)')
  list.option('--weekend <name>', 'only races of this weekend')
  setAction<Flags>(list, (context, _, { season, weekend }) =>
    withSeason(context.db, season, ({ season_id }) =>
      weekend === undefined
        ? runList(context, season_id, null)
        : withWeekend(context, season_id, weekend, ({ weekend_id }) =>
            runList(context, season_id, weekend_id),
          ),
    ),
  )

  const results = addVerb(
    group,
    'results <code> <file>',
    'write the results of a race to a file that `import results` can read',
    ['race results DAV-SPR-M sprint.csv', 'race results DAV-SPR-M before.csv --revision 1'],
  )
  results.option('--season <name>', 'the season (default: the current one)')
  results.option('--revision <n>', 'the revision (default: the latest): see `race revisions`', revisionNumber)
  setAction<Flags>(results, (context, [code = '', file = ''], { season, revision }) =>
    withSeason(context.db, season, (row) =>
      withRace(context.db, row, code, (race) => writeResults(context, race, file, revision)),
    ),
  )

  addRaceAddVerb(group)
  addRaceCalendarVerbs(group)
  addRevisionVerbs(group)
}

async function runList(
  { db }: VerbContext,
  season_id: number,
  weekend_id: number | null,
): Promise<VerbResult> {
  const races = await listAdminRaces(db, season_id, weekend_id)
  const rows = races.map((race) => [
    race.race_code,
    localTimeText(race.date, race.time_zone),
    race.name,
    race.gender,
    race.state,
    race.weekend_name,
  ])
  return done({ races }, textTable(['code', 'date', 'name', 'gender', 'state', 'weekend'], rows))
}

/** Writes the results to a file, which an operator can correct and import again. */
async function writeResults(
  { db, dry_run }: VerbContext,
  race: FoundRace,
  file: string,
  revision_number: number | undefined,
): Promise<VerbResult> {
  const revisions = await listRevisions(db, race.race_id)
  const revision = revisions.find((each) =>
    revision_number ? each.number === revision_number : each.is_latest,
  )
  if (!revision) {
    const missing = revision_number
      ? `has no revision ${revision_number}: see \`race revisions\`.`
      : 'has no results yet.'
    return refusal([`${race.name} ${missing}`])
  }
  if (!race.race_code) return refusal([`${race.name} has no code, which a result file needs.`])

  const listed = await listRevisionResults(db, revision.revision_id)
  const results = listed.map((row) => ({ ...row, race_code: race.race_code }))
  const lines = [RESULT_FILE, ...results.map((row) => RESULT_FILE.map((column) => cellOf(row[column])))]
  const text = `${lines.map((cells) => cells.join(',')).join('\n')}\n`
  const problem = await writeNewFile(file, text, { dry_run })
  if (problem) return refusal([problem])
  const dry_run_text = dry_run ? ' Dry run: nothing was written.' : ''
  return done({ dry_run, results }, [
    `${countText(results.length, 'result')} from ${race.name} written to ${file}.${dry_run_text}`,
  ])
}

/**
 * The columns of the file. `import results` can read them, but ignores the athletes' names, which are there for people.
 */
const RESULT_FILE: readonly (keyof RevisionRow | 'race_code')[] = [
  ...(['race_code', 'athlete', 'name', 'country', 'place', 'status', 'time', 'bib'] as const),
  ...(['sprint_place', 'climb_place'] as const),
]

function cellOf(value: string | number | null): string {
  const text = String(value ?? '')
  return /[",;\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
