import { type Command, Option } from 'commander'
import { RACE_KINDS, type RaceKind } from '#game/scoring/race-kinds.ts'
import { countText } from '#operator/count-text.ts'
import { withSeason } from '#operator/lookup/lookup-season.ts'
import { TIME_FORMAT } from '#operator/time-text.ts'
import { addVerb, setAction, type VerbContext } from '#operator/verb.ts'
import { type VerbResult, wrongUsage } from '#operator/verb-result.ts'
import type { AdminWeekend } from '#server/admin/store/weekends.ts'
import { type AddRaceCommand, type AddReport, addRace, type NewRace } from '#server/calendar-acts/add-race.ts'
import type { CalendarCommand } from '#server/calendar-acts/calendar-act.ts'
import * as cells from '#server/imports/files/cells.ts'
import { parseInstant } from '#server/imports/files/local-time.ts'
import { loadCountryCodes } from '#server/imports/store/countries.ts'
import type { SeasonRow } from '#server/seasons/store.ts'
import { cellFormatText } from '#text/imports/cell-formats.ts'
import { announcedLine, calendarResult, commandOf, movedLines } from './calendar-result.ts'
import { withWeekend } from './weekend.ts'

export type RaceFlags = {
  season?: string
  code: string
  name: string
  date: string
  kind: RaceKind
  gender: NewRace['gender']
  selection?: string
  closes?: string
  discipline?: NewRace['discipline']
  distance?: string
  place?: string
  country?: string
  class?: NewRace['race_class']
  sprint?: boolean
  climb?: boolean
}

export function addRaceAddVerb(group: Command): void {
  const add = addVerb(group, 'add <weekend>', 'add a race to a weekend', [
    'race add "Davos Weekend" --code DAV-MS-F --name "Women Mass Start" --date 2026-12-06T11:00 --kind mass_start --gender f --reason "replaces Lahti"',
    'race add "Tour de Ski" --code TDS-OA-M --name "Men Overall" --date 2027-01-04T18:00 --kind tour_overall --gender m --reason "new programme"',
  ])
  addRaceOptions(add)
  setAction<RaceFlags>(add, (context, [term = ''], flags) =>
    withSeason(context.db, flags.season, (season) =>
      withWeekend(context, season.season_id, term, (weekend) => runAdd(context, season, weekend, flags)),
    ),
  )
}

export function addRaceOptions(verb: Command): void {
  verb.option('--season <name>', 'the season (default: the current one)')
  verb.requiredOption('--code <code>', 'the code that result lists use for the race')
  verb.requiredOption('--name <name>', 'the name of the race')
  verb.requiredOption('--date <time>', 'start time, in the time zone of the weekend')
  verb.addOption(new Option('--kind <kind>', 'the kind of race').choices(RACE_KINDS).makeOptionMandatory())
  verb.addOption(
    new Option('--gender <gender>', 'the gender of the athletes')
      .choices(['m', 'f', 'mixed'])
      .makeOptionMandatory(),
  )
  verb.option(
    '--selection <name>',
    'an existing or new selection for the race (default: the selection that an import would choose)',
  )
  verb.option(
    '--closes <time>',
    'the deadline of a new selection (default: like the weekend’s other selections)',
  )
  verb.addOption(new Option('--discipline <style>', 'the technique').choices(['Classic', 'Freestyle']))
  verb.option('--distance <kilometres>', 'the distance in kilometres')
  verb.option('--place <place>', 'the place of the race')
  verb.option('--country <code>', 'the country (default: the weekend’s)')
  verb.addOption(
    new Option('--class <points>', 'the class of a marathon').choices(['500', '300', '200', '100', '50']),
  )
  verb.option('--sprint', 'the marathon has sprint points')
  verb.option('--climb', 'the marathon has climb points')
}

async function runAdd(
  context: VerbContext,
  season: SeasonRow,
  { weekend_id, time_zone, weekend_name }: AdminWeekend,
  flags: RaceFlags,
): Promise<VerbResult> {
  const given = await newRaceOf(context, season, flags, time_zone)
  if ('errors' in given) return wrongUsage(given.errors)
  const command = { ...commandOf(context, season.season_id), weekend_id, ...given }
  const result = await addRace(context.db, command)
  return calendarResult(context, result, (report) => addedLines(report, flags.name, weekend_name, time_zone))
}

/** Parses the options of a new race. Times without an offset are in `time_zone`. */
export async function newRaceOf(
  { db }: VerbContext,
  { settings }: SeasonRow,
  flags: RaceFlags,
  time_zone: string,
): Promise<Omit<AddRaceCommand, 'weekend_id' | keyof CalendarCommand> | { errors: string[] }> {
  const countries = await loadCountryCodes(db)
  const date = parseInstant(flags.date, time_zone)
  const closes_at = flags.closes === undefined ? undefined : parseInstant(flags.closes, time_zone)
  const errors = [
    ...(date ? [] : [`--date must be ${TIME_FORMAT}.`]),
    ...(flags.closes !== undefined && !closes_at ? [`--closes must be ${TIME_FORMAT}.`] : []),
    ...(flags.country && !countries.has(flags.country) ? [`There is no country ${flags.country}.`] : []),
    ...CHECKS.flatMap(([flag, cell]) => errorOf(flag, cell, flags[flag])),
  ]
  if (!date || errors.length > 0) return { errors }
  return { settings, countries, closes_at, selection: flags.selection, race: raceOf(flags, date) }
}

const CHECKS = [
  ['code', cells.code],
  ['name', cells.text(160)],
  ['selection', cells.text(120)],
  ['place', cells.text(80)],
  ['distance', cells.decimal(0.1, 999)],
] as const

function errorOf(flag: string, { read, format }: cells.Cell<unknown>, given: string | undefined): string[] {
  return given === undefined || read(given) !== undefined
    ? []
    : [`--${flag} must be ${cellFormatText(format)}.`]
}

function raceOf(flags: RaceFlags, date: Date): NewRace {
  const { code, name, kind, gender, discipline, distance, place, country } = flags
  return {
    race_code: code,
    name,
    date,
    kind,
    gender,
    discipline: discipline ?? null,
    distance: distance ?? null,
    place: place ?? null,
    country: country ?? null,
    race_class: flags.class ?? null,
    has_sprint: flags.sprint === true,
    has_climb: flags.climb === true,
  }
}

function addedLines(report: AddReport, name: string, weekend_name: string, time_zone: string): string[] {
  const { selection, is_new_selection, teams, moved, announced } = report
  const selection_text = is_new_selection
    ? `${selection} (new)`
    : `${selection} (${countText(teams, 'team')})`
  return [
    `${name} was added to ${weekend_name}, selection ${selection_text}.`,
    ...movedLines(moved, time_zone),
    ...announcedLine(announced),
  ]
}
