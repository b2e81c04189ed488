import type { Command } from 'commander'
import { countText } from '#operator/count-text.ts'
import { resolveRaces } from '#operator/lookup/lookup-race.ts'
import { withSeason } from '#operator/lookup/lookup-season.ts'
import { addVerb, setAction, type VerbContext } from '#operator/verb.ts'
import { refusal, type VerbResult, wrongUsage } from '#operator/verb-result.ts'
import type { AdminWeekend } from '#server/admin/store/weekends.ts'
import { mergeWeekends } from '#server/calendar-acts/merge-weekends.ts'
import { renameWeekend } from '#server/calendar-acts/rename-weekend.ts'
import { splitWeekend } from '#server/calendar-acts/split-weekend.ts'
import * as cells from '#server/imports/files/cells.ts'
import type { SeasonRow } from '#server/seasons/store.ts'
import { cellFormatText } from '#text/imports/cell-formats.ts'
import { announcedLine, calendarResult, commandOf, movedLines } from './calendar-result.ts'
import { withWeekend } from './weekend.ts'

type Flags = { season?: string; name?: string; regroup?: boolean }
type Work = (
  context: VerbContext,
  season: SeasonRow,
  weekend: AdminWeekend,
  args: string[],
  flags: Flags,
) => Promise<VerbResult>

export function addWeekendCalendarVerbs(group: Command): void {
  const merge = addVerb(group, 'merge <weekend> <other>', 'merge the second weekend into the first', [
    'weekend merge "Quebec Weekend" "Québec, QC" --reason "one place, spelled in two ways"',
    'weekend merge 4 5 --regroup --reason "one weekend"',
  ])
  merge.option('--regroup', 'group the races into selections as an import would, if there are no teams yet')
  setWeekendAction(merge, runMerge)

  const split = addVerb(group, 'split <weekend> <races...>', 'move races into a new weekend', [
    'weekend split "Davos Weekend" DAV-REL-F DAV-REL-M --name "Davos Relays" --reason "a week later"',
  ])
  split.requiredOption('--name <name>', 'the name of the new weekend')
  setWeekendAction(split, runSplit)

  const rename = addVerb(group, 'rename <weekend> <name>', 'rename a weekend', [
    'weekend rename 4 "Ruka Nordic" --reason "organiser’s name for the weekend"',
  ])
  setWeekendAction(rename, runRename)
}

function setWeekendAction(verb: Command, work: Work): void {
  verb.option('--season <name>', 'the season (default: the current one)')
  setAction<Flags>(verb, (context, [term = '', ...args], flags) =>
    withSeason(context.db, flags.season, (season) =>
      withWeekend(context, season.season_id, term, (weekend) => work(context, season, weekend, args, flags)),
    ),
  )
}

async function runMerge(
  context: VerbContext,
  { season_id }: SeasonRow,
  { weekend_id: into, time_zone, weekend_name: name }: AdminWeekend,
  [term = '']: string[],
  { regroup }: Flags,
): Promise<VerbResult> {
  return withWeekend(context, season_id, term, async ({ weekend_id: from, weekend_name: merged_name }) => {
    const command = { ...commandOf(context, season_id), into, from, is_regrouped: regroup === true }
    return calendarResult(context, await mergeWeekends(context.db, command), (report) => [
      `${merged_name} was merged into ${name}. Selections: ${report.selections.join('; ')}. ${countText(report.teams, 'team')} kept.`,
      ...movedLines(report.moved, time_zone),
      ...announcedLine(report.announced),
    ])
  })
}

async function runSplit(
  context: VerbContext,
  season: SeasonRow,
  { weekend_id, time_zone, weekend_name }: AdminWeekend,
  args: string[],
  { name: given = '' }: Flags,
): Promise<VerbResult> {
  const name = readName(given)
  if (!name) return wrongUsage([NAME_ERROR])
  const found = await resolveRaces(context.db, season, args)
  if ('problems' in found) return refusal(found.problems)
  const race_ids = found.races.map(({ race_id }) => race_id)
  const command = { ...commandOf(context, season.season_id), weekend_id, race_ids, name }
  return calendarResult(context, await splitWeekend(context.db, command), (report) => [
    `${countText(race_ids.length, 'race')} of ${weekend_name} moved to ${name} (id ${report.weekend_id}). Its selections: ${report.selections.join(', ')}.`,
    ...movedLines(report.moved, time_zone),
    ...announcedLine(report.announced),
  ])
}

async function runRename(
  context: VerbContext,
  { season_id }: SeasonRow,
  { weekend_id }: AdminWeekend,
  [new_name = '']: string[],
): Promise<VerbResult> {
  const name = readName(new_name)
  if (!name) return wrongUsage([NAME_ERROR])
  const result = await renameWeekend(context.db, { ...commandOf(context, season_id), weekend_id, name })
  return calendarResult(context, result, ({ before, is_cup_renamed }) => [
    `${before} is now called ${name}${is_cup_renamed ? ', and so is its cup' : ''}.`,
  ])
}

const NAME_ERROR = `The name must be ${cellFormatText(cells.text(120).format)}.`

function readName(text: string): string | undefined {
  return cells.text(120).read(text.trim())
}
