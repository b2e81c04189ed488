import type { Command } from 'commander'
import { withRace } from '#operator/lookup/lookup-race.ts'
import { withSeason } from '#operator/lookup/lookup-season.ts'
import { localTimeText, TIME_FORMAT } from '#operator/time-text.ts'
import { addVerb, setAction, type VerbContext } from '#operator/verb.ts'
import { type VerbResult, wrongUsage } from '#operator/verb-result.ts'
import type { FoundRace } from '#server/calendar/store/races-by-term.ts'
import { cancelRace } from '#server/calendar-acts/cancel-race.ts'
import { type MoveReport, moveRace } from '#server/calendar-acts/move-race.ts'
import { removeRace } from '#server/calendar-acts/remove-race.ts'
import { renameRace } from '#server/calendar-acts/rename-race.ts'
import { uncancelRace } from '#server/calendar-acts/uncancel-race.ts'
import * as cells from '#server/imports/files/cells.ts'
import { parseInstant } from '#server/imports/files/local-time.ts'
import type { SeasonRow } from '#server/seasons/store.ts'
import { cellFormatText } from '#text/imports/cell-formats.ts'
import { announcedLine, calendarResult, commandOf, movedLines } from './calendar-result.ts'

type Flags = { season?: string; to?: string; closes?: string; text?: string }

export function addRaceCalendarVerbs(group: Command): void {
  const move = addMoveVerb(group, 'move', 'change the start time of a race; its deadline moves with it', [
    'race move DAV-SPR-M --to 2026-12-05T10:30 --reason "television"',
    'race move DAV-SPR-M --to 2026-12-06T10:30 --closes 2026-12-06T06:00 --reason "new programme"',
  ])
  setRaceAction(move, (context, season, race, flags) => runMove(context, season, race, flags, false))

  const postpone = addMoveVerb(group, 'postpone', 'postpone a race to a later time, and announce it', [
    'race postpone DAV-SPR-M --to 2026-12-06T10:30 --reason "storm"',
    'race postpone DAV-SPR-M --to 2026-12-06T10:30 --text "The jury has decided." --reason "storm"',
  ])
  setRaceAction(postpone, (context, season, race, flags) => runMove(context, season, race, flags, true))

  const cancel = addVerb(group, 'cancel <race>', 'cancel a race, and announce it', [
    'race cancel DAV-SPR-M --reason "no snow"',
  ])
  cancel.option('--text <text>', 'extra text for the announcement (default: the reason)')
  setRaceAction(cancel, runCancel)

  const uncancel = addVerb(group, 'uncancel <race>', 'reinstate a cancelled race, and announce it', [
    'race uncancel DAV-SPR-M --reason "the storm has passed"',
  ])
  uncancel.option('--text <text>', 'extra text for the announcement (default: the reason)')
  setRaceAction(uncancel, runUncancel)

  const remove = addVerb(group, 'remove <race>', 'remove a race without results and teams', [
    'race remove DAV-SPR-M --reason "typed twice"',
  ])
  setRaceAction(remove, runRemove)

  const rename = addVerb(group, 'rename <race> <name>', 'rename a race', [
    'race rename DAV-SPR-M "Men’s Night Sprint" --reason "organiser’s name for the race"',
  ])
  setRaceAction(rename, runRename)
}

function addMoveVerb(group: Command, act: string, summary: string, examples: string[]): Command {
  const verb = addVerb(group, `${act} <race>`, summary, examples)
  verb.requiredOption('--to <time>', 'start time, in the time zone of the weekend')
  verb.option('--closes <time>', 'the deadline of its selection (default: moves with the race)')
  return verb.option('--text <text>', 'extra text for the announcement (default: the reason)')
}

type Work = (
  context: VerbContext,
  season: SeasonRow,
  race: FoundRace,
  flags: Flags,
  args: string[],
) => Promise<VerbResult>

function setRaceAction(verb: Command, work: Work): void {
  verb.option('--season <name>', 'the season (default: the current one)')
  setAction<Flags>(verb, (context, [term = '', ...args], flags) =>
    withSeason(context.db, flags.season, (season) =>
      withRace(context.db, season, term, (race) => work(context, season, race, flags, args)),
    ),
  )
}

async function runMove(
  context: VerbContext,
  { season_id }: SeasonRow,
  { race_id, weekend_id, time_zone }: FoundRace,
  { to: time = '', closes, text }: Flags,
  is_postponed: boolean,
): Promise<VerbResult> {
  const to = parseInstant(time, time_zone)
  const closes_at = closes === undefined ? undefined : parseInstant(closes, time_zone)
  if (!to) return wrongUsage([`--to must be ${TIME_FORMAT}.`])
  if (closes !== undefined && !closes_at) return wrongUsage([`--closes must be ${TIME_FORMAT}.`])

  const command = { ...commandOf(context, season_id), race_id, weekend_id, to, closes_at, text, is_postponed }
  return calendarResult(context, await moveRace(context.db, command), (report) => moveLines(report, to))
}

function moveLines({ name, from, time_zone, moved, announced }: MoveReport, to: Date): string[] {
  const [before, after] = [localTimeText(from, time_zone), localTimeText(to, time_zone)]
  const head = `${name} starts at ${after} (${time_zone}). It was scheduled for ${before}.`
  const closes = moved.length === 0 ? ['Deadlines do not change.'] : movedLines(moved, time_zone)
  return [head, ...closes, ...announcedLine(announced)]
}

async function runCancel(
  context: VerbContext,
  { season_id }: SeasonRow,
  { race_id, weekend_id }: FoundRace,
  { text }: Flags,
): Promise<VerbResult> {
  const result = await cancelRace(context.db, { ...commandOf(context, season_id), race_id, weekend_id, text })
  return calendarResult(context, result, ({ name, teams, announced }) => [
    `${name} is cancelled. Teams kept in its selection: ${teams.toLocaleString('en-GB')}.`,
    ...announcedLine(announced),
  ])
}

async function runUncancel(
  context: VerbContext,
  { season_id }: SeasonRow,
  { race_id, weekend_id }: FoundRace,
  { text }: Flags,
): Promise<VerbResult> {
  const result = await uncancelRace(context.db, {
    ...commandOf(context, season_id),
    race_id,
    weekend_id,
    text,
  })
  return calendarResult(context, result, ({ name, teams, announced }) => [
    `${name} is in the calendar again. Teams kept in its selection: ${teams.toLocaleString('en-GB')}.`,
    ...announcedLine(announced),
  ])
}

async function runRemove(
  context: VerbContext,
  { season_id }: SeasonRow,
  { race_id, weekend_id, time_zone }: FoundRace,
): Promise<VerbResult> {
  const result = await removeRace(context.db, { ...commandOf(context, season_id), race_id, weekend_id })
  return calendarResult(context, result, ({ name, is_weekend_removed, moved, announced }) => [
    `${name} was removed${is_weekend_removed ? ' with its weekend, which has no other race' : ''}.`,
    ...movedLines(moved, time_zone),
    ...announcedLine(announced),
  ])
}

async function runRename(
  context: VerbContext,
  { season_id }: SeasonRow,
  { race_id, weekend_id }: FoundRace,
  _flags: Flags,
  [new_name = '']: string[],
): Promise<VerbResult> {
  const name = cells.text(160).read(new_name.trim())
  if (!name) return wrongUsage([`The name must be ${cellFormatText(cells.text(160).format)}.`])
  const result = await renameRace(context.db, { ...commandOf(context, season_id), race_id, weekend_id, name })
  return calendarResult(context, result, ({ before, selection }) => [
    `${before} is now called ${name}${selection ? ', and so is its selection' : ''}.`,
  ])
}
