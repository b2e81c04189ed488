import { daysBetween } from '#server/imports/files/local-time.ts'
import type { RaceFileRow } from './season-columns.ts'

/** `is_cancelled` is true if the list of weekends contains the race but it was never held. */
export type CalendarRace = Omit<RaceFileRow, 'line' | 'season'> & { is_cancelled: boolean }

/** The races of one weekend, tour or championship. */
export type WeekendGroup = {
  weekend_name: string
  /** The name of the tour. `null` for other weekends. */
  tour: string | null
  is_championship: boolean
  races: CalendarRace[]
}

/** The series to which a race belongs, and the maximum number of days between two race days of the series. */
type Series = {
  key: string
  name: string | null
  tour: string | null
  is_championship: boolean
  max_gap_days: number
}

const CHAMPIONSHIPS: readonly [RegExp, string][] = [
  [/olympic/i, 'Olympic Winter Games'],
  [/world\s+(ski\s+)?championship|ski championships/i, 'World Championships'],
]

/**
 * Groups races into weekends: by tour, by championship (event and days), or by place with at most one day between race
 * days. No weekend gets a name that is in `taken`.
 */
export function groupWeekends(races: readonly CalendarRace[], taken: readonly string[] = []): WeekendGroup[] {
  const series = Map.groupBy(races, (race) => seriesOf(race).key)
  const groups = [...series.values()].flatMap((members) => {
    const first = seriesOf(members[0]!)
    return splitAtGaps(members, first.max_gap_days).map((part) => groupOf(part, first))
  })
  return uniquelyNamed(
    groups.sort((a, b) => firstDay(a.races).localeCompare(firstDay(b.races))),
    taken,
  )
}

/**
 * Returns the series of a race: its tour, its championship or, if it has neither, the races at its place. The stage can
 * name the tour, as in `Lillehammer Triple - Stage 1 of 3`.
 */
export function seriesOf(race: CalendarRace): Series {
  const tour = race.tour ?? /^(.+?)\s*-\s*Stage \d+ of \d+$/i.exec(race.stage ?? '')?.[1] ?? null
  if (tour) return { key: `tour ${tour}`, name: tour, tour, is_championship: false, max_gap_days: 4 }

  const championship = championshipOf(race.event)
  // A championship is grouped by event and days only, because lists spell its places differently.
  if (championship) {
    return { key: championship, name: championship, tour: null, is_championship: true, max_gap_days: 4 }
  }
  const key = `place ${race.place?.toLowerCase()} ${race.country}`
  return { key, name: null, tour: null, is_championship: false, max_gap_days: 2 }
}

export function championshipOf(event: string | null): string | null {
  return CHAMPIONSHIPS.find(([pattern]) => pattern.test(event ?? ''))?.[1] ?? null
}

export function daysOf(races: readonly { date: string }[]): string[] {
  return [...new Set(races.map((race) => race.date))].sort()
}

function firstDay(races: readonly CalendarRace[]): string {
  return daysOf(races)[0] ?? ''
}

function splitAtGaps(races: readonly CalendarRace[], max_gap_days: number): CalendarRace[][] {
  const parts: CalendarRace[][] = []
  for (const race of races.toSorted((a, b) => a.date.localeCompare(b.date))) {
    const last = parts.at(-1)?.at(-1)
    if (last && daysBetween(last.date, race.date) <= max_gap_days) parts.at(-1)?.push(race)
    else parts.push([race])
  }
  return parts
}

function groupOf(races: CalendarRace[], series: Series): WeekendGroup {
  const { tour, is_championship } = series
  const place = races[0]?.place ?? 'Races'
  const weekend_name = series.name ?? (daysOf(races).length > 1 ? `${place} Weekend` : place)
  return { weekend_name, tour, is_championship, races }
}

/** If the name of a weekend is taken, adds the weekend's first day to it. */
function uniquelyNamed(groups: readonly WeekendGroup[], taken: readonly string[]): WeekendGroup[] {
  const seen = new Set(taken)
  return groups.map((group) => {
    const isTaken = seen.has(group.weekend_name)
    const weekend_name = isTaken ? `${group.weekend_name} ${firstDay(group.races)}` : group.weekend_name
    seen.add(weekend_name)
    return { ...group, weekend_name }
  })
}
