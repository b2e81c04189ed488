import type { CellFormat } from '#text/imports/cell-formats.ts'
import { dayAndMonth, daysBetween } from '../files/local-time.ts'
import { championshipOf } from '../season/weekend-groups.ts'
import { type Inquiry, isNo } from './inquiry.ts'
import {
  firstDay,
  isTourByDays,
  mayBeSmallTour,
  most_legs,
  placesOf,
  type Run,
  raceDays,
  runsOf,
  type SeriesRace,
} from './race-runs.ts'

/** Tours recognized by event names, with sponsors and numbers: `13TH COOP FIS TOUR DE SKI PERFORMANCE BY …`. */
const TOURS: readonly [RegExp, string][] = [
  [/tour de ski/i, 'Tour de Ski'],
  [/ski tour canada/i, 'Ski Tour Canada'],
  [/nordic opening/i, 'Nordic Opening'],
]

/** A tour has a cup with its name, and names of cups have at most 60 characters. */
const max_name_length = 60

/** Returns the tour that the name of an event contains, or null. */
function tourOfEvent(event: string | null): string | null {
  if (event === null) return null
  const known = TOURS.find(([pattern]) => pattern.test(event))?.[1]
  return known ?? (/\b(tour|triple)\b/i.test(event) && event.length <= max_name_length ? event : null)
}

/** Returns the tour that the name of an overall result contains: `Tour de Ski` for `Women Tour de Ski overall`. */
function tourOfOverall(name: string): string | null {
  const found = /^(?:(?:ladies|women|men)(?:'s)?\s+)?(.*?)\s*(?:-\s*)?overall$/i.exec(name.trim())?.[1] ?? ''
  return found !== '' && found.length <= max_name_length ? found : null
}

/** Returns the tour that the name of a stage contains: `Lillehammer Triple` for `Lillehammer Triple - Stage 1 of 3`. */
function tourOfStage(stage: string | null): string | null {
  return /^(.+?)\s*-\s*Stage \d+ of \d+$/i.exec(stage ?? '')?.[1] ?? null
}

/** Returns the number in a stage such as `Stage 1 of 8`. Null for other texts, such as `1st World Cup Stage`. */
function stageNumber(stage: string | null): number | null {
  const number = /^Stage (\d+)(?: of \d+)?$/i.exec(stage?.trim() ?? '')?.[1]
  return number === undefined ? null : Number(number)
}

/** Returns the required format if a name is invalid for a tour. */
function tourNameFormat(name: string): CellFormat | undefined {
  const is_safe = !/^[=+\-@]|[\p{Cc}\p{Cf}]/u.test(name)
  return name.length <= max_name_length && is_safe ? undefined : { format: 'name', most: max_name_length }
}

/**
 * The maximum number of days between two races of a tour. `by_rows` applies if stages or events in the file indicate a
 * tour, and `by_days` if only the days do.
 */
const MOST_DAYS_BETWEEN = { by_rows: 4, by_days: 2 }

/**
 * Fills in the tour of races for which the file gives none. Detects tours by stages without the name of a tour (`Stage
 * 1 of 8`), then by events that name a tour and occur once, and then by the days of races. If this is ambiguous or the
 * tour has no name, asks the operator.
 */
export function assignTours<Race extends SeriesRace>(races: readonly Race[], inquiry: Inquiry): Race[] {
  const tours = new Map<Race, string>()
  const isFree = (race: Race) => tourOf(race, tours) === null && championshipOf(race.event) === null
  const assign = (runs: Run<Race>[], nameOf: (run: Run<Race>) => string | null) => {
    for (const run of runs) {
      const tour = nameOf(run)
      if (tour !== null) for (const race of run.races) tours.set(race, tour)
    }
  }
  const legs = (free: readonly Race[]) => free.filter(({ kind }) => kind !== 'tour_overall')

  const staged = legs(races.filter((race) => isFree(race) && stageNumber(race.stage) !== null))
  assign(runsOf(staged, MOST_DAYS_BETWEEN.by_rows).flatMap(splitAtStageOne), (run) => {
    return tourToJoin(run, races, inquiry) ?? namedTour(run, races, inquiry, 'its stages are numbered')
  })
  assign(eventTours(legs(races.filter(isFree))), (run) => {
    return namedTour(run, races, inquiry, 'its event names a tour and occurs once')
  })
  assign(runsOf(legs(races.filter(isFree)), MOST_DAYS_BETWEEN.by_days), (run) =>
    tourByDays(run, races, inquiry),
  )
  return races.map((race) => {
    const is_unnamed_overall = race.kind === 'tour_overall' && isFree(race)
    const tour = is_unnamed_overall ? tourEndingBefore(race, races, tours) : tours.get(race)
    return tour ? { ...race, tour } : race
  })
}

function tourOf<Race extends SeriesRace>(race: Race, tours: ReadonlyMap<Race, string>): string | null {
  return race.tour ?? tourOfStage(race.stage) ?? tours.get(race) ?? null
}

/** Splits a run of races where the stage numbers restart at 1, because a new tour starts there. */
function splitAtStageOne<Race extends SeriesRace>({ event, races }: Run<Race>): Run<Race>[] {
  const parts: Race[][] = []
  for (const race of races) {
    const last = parts.at(-1)?.at(-1)
    const is_new_tour =
      !last || (stageNumber(race.stage)! < stageNumber(last.stage)! && stageNumber(race.stage) === 1)
    if (is_new_tour) parts.push([race])
    else parts.at(-1)?.push(race)
  }
  return parts.map((part) => ({ event, races: part }))
}

/** Returns the tour to which rows without the name of a tour belong: a tour with the same event on nearby days. */
function tourToJoin(run: Run, races: readonly SeriesRace[], inquiry: Inquiry): string | null {
  const days = raceDays(run)
  const near = races.find((race) => {
    const tour = race.tour ?? tourOfStage(race.stage)
    const gap = Math.min(...days.map((day) => Math.abs(daysBetween(day, race.date))))
    return tour !== null && race.event === run.event && gap <= MOST_DAYS_BETWEEN.by_days
  })
  const tour = near ? (near.tour ?? tourOfStage(near.stage)) : null
  if (tour) inquiry.guess({ what: `${daysText(run)} belongs to ${tour}`, why: 'same event and nearby days' })
  return tour
}

/** Returns the events that name a tour and whose races form one run of at least three days. */
function eventTours<Race extends SeriesRace>(free: readonly Race[]): Run<Race>[] {
  const runs = Map.groupBy(runsOf(free, MOST_DAYS_BETWEEN.by_rows), (run) => run.event)
  const once = [...runs.values()].flatMap((found) => (found.length === 1 ? found : []))
  return once.filter((run) => {
    const days = raceDays(run).length
    return tourOfEvent(run.event) !== null && days > 2 && days <= most_legs
  })
}

function tourByDays(run: Run, races: readonly SeriesRace[], inquiry: Inquiry): string | null {
  const overall = findOverall(run, races)
  if (overall) return namedTour(run, races, inquiry, 'it ends with an overall result')
  if (isTourByDays(run)) {
    const why = `it has races of one event on nearby days at ${placesOf(run).length} places`
    return namedTour(run, races, inquiry, why)
  }
  if (!mayBeSmallTour(run)) return null
  const why = `It has ${raceDays(run).length} race days in a row at one place and ends with a pursuit or final climb`
  return askTour(run, inquiry, `Is this a tour? ${why}`)
}

/** Returns the name of a tour, from its event or its overall result. Asks the operator if neither contains a name. */
function namedTour(run: Run, races: readonly SeriesRace[], inquiry: Inquiry, why: string): string | null {
  const name = tourOfEvent(run.event) ?? tourOfOverall(findOverall(run, races)?.name ?? '')
  if (name === null)
    return askTour(run, inquiry, `What is the name of this tour? It was detected because ${why}`)
  inquiry.guess({ what: `${daysText(run)} is the tour ${name}`, why })
  return name
}

function askTour(run: Run, inquiry: Inquiry, text: string): string | null {
  const places = placesOf(run)
  const answer = inquiry.ask({
    key: `tour-${firstDay(run)}`,
    question: `${places.join(', ') || 'Races'}, ${daysText(run)}, ${run.races.length} races. ${text}.`,
    proposed: `${places[0] ?? run.event ?? 'The'} Tour`.slice(-60),
    choices: 'the name of the tour, or no',
    formatIfInvalid: tourNameFormat,
  })
  return isNo(answer) ? null : answer
}

function findOverall(run: Run, races: readonly SeriesRace[]): SeriesRace | undefined {
  const days = raceDays(run)
  return races.find(({ kind, date, tour }) => {
    return (
      kind === 'tour_overall' && tour === null && date >= days[0]! && daysBetween(days.at(-1)!, date) <= 1
    )
  })
}

/** An overall result without a tour name belongs to the tour that ends on the same day or the day before. */
function tourEndingBefore<Race extends SeriesRace>(
  overall: Race,
  races: readonly Race[],
  tours: ReadonlyMap<Race, string>,
): string | null {
  const leg = races.find((race) => {
    const gap = daysBetween(race.date, overall.date)
    return race.kind !== 'tour_overall' && tourOf(race, tours) !== null && gap >= 0 && gap <= 1
  })
  return leg ? tourOf(leg, tours) : null
}

function daysText(run: Run): string {
  const days = raceDays(run)
  const [first = '', last = ''] = [days[0], days.at(-1)]
  return first === last ? dayAndMonth(first) : `${dayAndMonth(first)} to ${dayAndMonth(last)}`
}
