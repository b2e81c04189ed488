import type { Command } from 'commander'
import { type Answer, wrongUsage } from '#operator/answer.ts'
import { countText } from '#operator/count-text.ts'
import { addVerb, type Desk, does } from '#operator/verb.ts'
import { onRace } from '#operator/wanted/wanted-race.ts'
import { onSeason } from '#operator/wanted/wanted-season.ts'
import { readWhen, WHEN, whenText } from '#operator/when.ts'
import type { FoundRace } from '#server/calendar/store/races-by-word.ts'
import { cancelRace } from '#server/calendar-acts/cancel-race.ts'
import { type MoveReport, moveRace } from '#server/calendar-acts/move-race.ts'
import { renameRace } from '#server/calendar-acts/rename-race.ts'
import * as cells from '#server/imports/files/cells.ts'
import type { SeasonRow } from '#server/seasons/store.ts'
import { calendarAnswer, movedLines, orderOf, toldLine } from './calendar-answer.ts'

type Flags = { season?: string; to?: string; closes?: string; text?: string }

/** Another time, another name, or none at all. */
export function addRaceCalendarVerbs(family: Command): void {
  const move = addMoveVerb(family, 'move', 'give a race another day or hour; its deadline follows', [
    'race move DAV-SPR-M --to 2026-12-05T10:30 --reason "television"',
    'race move DAV-SPR-M --to 2026-12-06T10:30 --closes 2026-12-06T06:00 --reason "new programme"',
  ])
  act(move, (desk, season, race, flags) => move_(desk, season, race, flags, false))

  const postpone = addMoveVerb(family, 'postpone', 'move a race to a later time, and announce it', [
    'race postpone DAV-SPR-M --to 2026-12-06T10:30 --reason "storm"',
    'race postpone DAV-SPR-M --to 2026-12-06T10:30 --text "The jury has decided." --reason "storm"',
  ])
  act(postpone, (desk, season, race, flags) => move_(desk, season, race, flags, true))

  const cancel = addVerb(family, 'cancel <race>', 'cancel a race, and announce it', [
    'race cancel DAV-SPR-M --reason "no snow"',
  ])
  cancel.option('--text <text>', 'what is announced besides (default: the reason)')
  act(cancel, cancel_)

  const rename = addVerb(family, 'rename <race> <name>', 'give a race another name', [
    'race rename DAV-SPR-M "Men’s Night Sprint" --reason "name of the organiser"',
  ])
  act(rename, rename_)
}

function addMoveVerb(family: Command, act: string, summary: string, examples: string[]): Command {
  const verb = addVerb(family, `${act} <race>`, summary, examples)
  verb.requiredOption('--to <time>', 'when it starts, on the weekend’s clocks')
  verb.option('--closes <time>', 'the deadline of its selection (default: it follows the race)')
  return verb.option('--text <text>', 'what is announced besides (default: the reason)')
}

type Work = (desk: Desk, season: SeasonRow, race: FoundRace, flags: Flags, words: string[]) => Promise<Answer>

function act(verb: Command, work: Work): void {
  verb.option('--season <name>', 'the season (default: the current one)')
  does<Flags>(verb, (desk, [word = '', ...words], flags) =>
    onSeason(desk.db, flags.season, (season) =>
      onRace(desk.db, season, word, (race) => work(desk, season, race, flags, words)),
    ),
  )
}

async function move_(
  desk: Desk,
  { season_id }: SeasonRow,
  { race_id, weekend_id, time_zone }: FoundRace,
  { to: time = '', closes, text }: Flags,
  is_postponed: boolean,
): Promise<Answer> {
  const to = readWhen(time, time_zone)
  const closes_at = closes === undefined ? undefined : readWhen(closes, time_zone)
  if (!to) return wrongUsage([`--to must be ${WHEN}.`])
  if (closes !== undefined && !closes_at) return wrongUsage([`--closes must be ${WHEN}.`])

  const order = { ...orderOf(desk, season_id), race_id, weekend_id, to, closes_at, text, is_postponed }
  return calendarAnswer(desk, await moveRace(desk.db, order), (report) => moveLines(report, to))
}

function moveLines({ name, from, time_zone, moved, is_told }: MoveReport, to: Date): string[] {
  const [was, is] = [whenText(from, time_zone), whenText(to, time_zone)]
  const head = `${name} starts at ${is} (${time_zone}), before at ${was}.`
  const closes = moved.length === 0 ? ['No deadline moves.'] : movedLines(moved, time_zone)
  return [head, ...closes, ...toldLine(is_told)]
}

async function cancel_(
  desk: Desk,
  { season_id }: SeasonRow,
  { race_id, weekend_id }: FoundRace,
  { text }: Flags,
): Promise<Answer> {
  const acted = await cancelRace(desk.db, { ...orderOf(desk, season_id), race_id, weekend_id, text })
  return calendarAnswer(desk, acted, ({ name, teams, is_told }) => [
    `${name} is cancelled. ${countText(teams, 'team')} of its selection stay.`,
    ...toldLine(is_told),
  ])
}

async function rename_(
  desk: Desk,
  { season_id }: SeasonRow,
  { race_id, weekend_id }: FoundRace,
  _flags: Flags,
  [word = '']: string[],
): Promise<Answer> {
  const name = cells.text(160).read(word.trim())
  if (!name) return wrongUsage([`The name must be ${cells.text(160).expected}.`])
  const acted = await renameRace(desk.db, { ...orderOf(desk, season_id), race_id, weekend_id, name })
  return calendarAnswer(desk, acted, ({ before, selection }) => [
    `${before} is now called ${name}${selection ? ', and so is its selection' : ''}.`,
  ])
}
