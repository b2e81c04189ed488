import type { Command } from 'commander'
import { type Answer, refusal, wrongUsage } from '#operator/answer.ts'
import { countText } from '#operator/count-text.ts'
import { addVerb, type Desk, does } from '#operator/verb.ts'
import { findRaces } from '#operator/wanted/wanted-race.ts'
import { onSeason } from '#operator/wanted/wanted-season.ts'
import type { DeskWeekend } from '#server/admin/store/weekends.ts'
import { mergeWeekends } from '#server/calendar-acts/merge-weekends.ts'
import { renameWeekend } from '#server/calendar-acts/rename-weekend.ts'
import { splitWeekend } from '#server/calendar-acts/split-weekend.ts'
import * as cells from '#server/imports/files/cells.ts'
import type { SeasonRow } from '#server/seasons/store.ts'
import { calendarAnswer, movedLines, orderOf, toldLine } from './calendar-answer.ts'
import { onWeekend } from './weekend.ts'

type Flags = { season?: string; name?: string; regroup?: boolean }
type Work = (
  desk: Desk,
  season: SeasonRow,
  weekend: DeskWeekend,
  words: string[],
  flags: Flags,
) => Promise<Answer>

/** Two weekends that are one, one that is two, and another name. */
export function addWeekendCalendarVerbs(family: Command): void {
  const merge = addVerb(family, 'merge <weekend> <other>', 'make one weekend of two; the first one stays', [
    'weekend merge "Quebec Weekend" "Québec, QC" --reason "one place, spelled in two ways"',
    'weekend merge 4 5 --regroup --reason "one weekend"',
  ])
  merge.option('--regroup', 'make the selections anew as an import would, if no teams stand in the way')
  act(merge, merge_)

  const split = addVerb(family, 'split <weekend> <races...>', 'take races into a weekend of their own', [
    'weekend split "Davos Weekend" DAV-REL-F DAV-REL-M --name "Davos Relays" --reason "a week later"',
  ])
  split.requiredOption('--name <name>', 'of the new weekend')
  act(split, split_)

  const rename = addVerb(family, 'rename <weekend> <name>', 'give a weekend another name', [
    'weekend rename 4 "Ruka Nordic" --reason "name of the organiser"',
  ])
  act(rename, rename_)
}

function act(verb: Command, work: Work): void {
  verb.option('--season <name>', 'the season (default: the current one)')
  does<Flags>(verb, (desk, [word = '', ...words], flags) =>
    onSeason(desk.db, flags.season, (season) =>
      onWeekend(desk, season.season_id, word, (weekend) => work(desk, season, weekend, words, flags)),
    ),
  )
}

async function merge_(
  desk: Desk,
  { season_id }: SeasonRow,
  { weekend_id: into, time_zone, weekend_name: name }: DeskWeekend,
  [word = '']: string[],
  { regroup }: Flags,
): Promise<Answer> {
  return onWeekend(desk, season_id, word, async ({ weekend_id: from, weekend_name: gone }) => {
    const order = { ...orderOf(desk, season_id), into, from, is_regrouped: regroup === true }
    return calendarAnswer(desk, await mergeWeekends(desk.db, order), (report) => [
      `${gone} is part of ${name}. Selections: ${report.selections.join(', ')}; ${countText(report.teams, 'team')} kept.`,
      ...movedLines(report.moved, time_zone),
      ...toldLine(report.is_told),
    ])
  })
}

async function split_(
  desk: Desk,
  season: SeasonRow,
  { weekend_id, time_zone, weekend_name }: DeskWeekend,
  words: string[],
  { name: given = '' }: Flags,
): Promise<Answer> {
  const name = readName(given)
  if (!name) return wrongUsage([NAME])
  const found = await findRaces(desk.db, season, words)
  if ('problems' in found) return refusal(found.problems)
  const race_ids = found.races.map(({ race_id }) => race_id)
  const order = { ...orderOf(desk, season.season_id), weekend_id, race_ids, name }
  return calendarAnswer(desk, await splitWeekend(desk.db, order), (report) => [
    `${countText(race_ids.length, 'race')} of ${weekend_name} are in ${name} (id ${report.weekend_id}). Selections there: ${report.selections.join(', ')}.`,
    ...movedLines(report.moved, time_zone),
    ...toldLine(report.is_told),
  ])
}

async function rename_(
  desk: Desk,
  { season_id }: SeasonRow,
  { weekend_id }: DeskWeekend,
  [word = '']: string[],
): Promise<Answer> {
  const name = readName(word)
  if (!name) return wrongUsage([NAME])
  const acted = await renameWeekend(desk.db, { ...orderOf(desk, season_id), weekend_id, name })
  return calendarAnswer(desk, acted, ({ before, is_cup_renamed }) => [
    `${before} is now called ${name}${is_cup_renamed ? ', and so is its cup' : ''}.`,
  ])
}

const NAME = `The name must be ${cells.text(120).expected}.`

function readName(word: string): string | undefined {
  return cells.text(120).read(word.trim())
}
