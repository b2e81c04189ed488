import { takesTeams } from '#game/scoring/race-kinds.ts'
import { daysBetween } from '../files/local-time.ts'
import type { RaceFileRow } from '../season/season-columns.ts'
import { mainPart } from './place-names.ts'

/** The columns of races.csv that help to detect a tour. */
export type SeriesRace = Pick<
  RaceFileRow,
  'race_code' | 'date' | 'place' | 'country' | 'name' | 'gender' | 'kind' | 'tour' | 'event' | 'stage'
>

/** A run: races of one event with only short gaps between race days, sorted by day. */
export type Run<Race extends SeriesRace = SeriesRace> = { event: string | null; races: Race[] }

/** Groups races by event, and splits each group where two race days are more than `max_gap_days` apart. */
export function runsOf<Race extends SeriesRace>(races: readonly Race[], max_gap_days: number): Run<Race>[] {
  const events = Map.groupBy(races, (race) => race.event)
  return [...events].flatMap(([event, members]) => {
    const parts: Race[][] = []
    for (const race of members.toSorted((a, b) => a.date.localeCompare(b.date))) {
      const last = parts.at(-1)?.at(-1)
      if (last && daysBetween(last.date, race.date) <= max_gap_days) parts.at(-1)?.push(race)
      else parts.push([race])
    }
    return parts.map((part) => ({ event, races: part }))
  })
}

export function raceDays({ races }: Run): string[] {
  return [...new Set(races.map((race) => race.date))].sort()
}

export function firstDay(run: Run): string {
  return raceDays(run)[0] ?? ''
}

/** Returns the places in the order of the days, without repetitions, each in its most frequent spelling. */
export function placesOf({ races }: Run): string[] {
  const named = races.flatMap(({ place }) => (place === null ? [] : [place]))
  return [...Map.groupBy(named, mainPart).values()].map((spellings) => {
    const counted = [...Map.groupBy(spellings, (place) => place).values()]
    return counted.sort((a, b) => b.length - a.length)[0]![0]!
  })
}

/** A tour has at most nine legs (rules §1). This excludes calendars with a race every other day. */
export const most_legs = 9

/**
 * Whether a run is a tour, judged only by its days: each gender has at least four races at two or more places, and
 * there is no relay. Two ordinary weekends soon after each other (Oslo and Drammen) have only two or three races for
 * each gender.
 */
export function isTourByDays(run: Run): boolean {
  const fields = racesByGender(run)
  return (
    !run.races.some((race) => takesTeams(race.kind)) &&
    placesOf(run).length > 1 &&
    raceDays(run).length <= most_legs &&
    fields.length > 0 &&
    fields.every((field) => field.length >= 4)
  )
}

/**
 * Whether a run may be either a small tour or a weekend. Such a run has at least three consecutive race days at one
 * place and no relay. Each gender races every day, and all races of the last day are pursuits or final climbs.
 */
export function mayBeSmallTour(run: Run): boolean {
  const days = raceDays(run)
  const last = run.races.filter((race) => race.date === days.at(-1))
  return (
    !run.races.some((race) => takesTeams(race.kind)) &&
    placesOf(run).length === 1 &&
    days.length >= 3 &&
    days.length <= most_legs &&
    days.every((day, index) => index === 0 || daysBetween(days[index - 1]!, day) === 1) &&
    racesByGender(run).every((field) => new Set(field.map((race) => race.date)).size === days.length) &&
    last.every(({ kind }) => kind === 'pursuit' || kind === 'final_climb')
  )
}

function racesByGender({ races }: Run): SeriesRace[][] {
  const raced = races.filter(({ kind }) => kind !== 'tour_overall' && kind !== 'qualification_race')
  return [...Map.groupBy(raced, (race) => race.gender).values()]
}
