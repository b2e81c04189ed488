import type { SeasonSettings } from '#game/calendar/season-settings.ts'
import { withoutLappedPlace } from '#server/imports/results/check-results.ts'
import { digestOf } from '#server/imports/results/digest.ts'
import type { ResultRow } from '#server/imports/season/season-columns.ts'
import type { CountryCodes, PlannedWeekend } from '../season/plan-calendar.ts'
import type { SeasonFiles } from '../season/read-season.ts'
import { cupEntries } from '../season/save-calendar.ts'
import type { PresentAthlete, PresentCup, PresentRace } from '../store/present.ts'
import { type CalendarChanges, calendarChanges } from './calendar-changes.ts'
import { added, type Change, changed } from './changed-fields.ts'
import { type CupPlan, planCups } from './cup-changes.ts'
import { type AthleteMatch, matchAthletes } from './match-athletes.ts'
import { type CalendarMatch, matchCalendar, type PresentCalendar } from './match-calendar.ts'
import type { PlannedPrices } from './plan-prices.ts'

export type SeasonChanges = CalendarChanges & {
  cups: Change[]
  athletes: Change[]
  prices: Change[]
  results: Change[]
}

export type PresentSeason = PresentCalendar & {
  cups: readonly PresentCup[]
  athletes: readonly PresentAthlete[]
  /** The athletes in the latest result lists. */
  raced: readonly { race_id: number; athlete_id: number }[]
}

export type SeasonComparison = {
  changes: SeasonChanges
  calendar: CalendarMatch
  cups: CupPlan
  athletes: AthleteMatch
  results: ResultChanges
}

type Plan = {
  files: SeasonFiles
  weekends: readonly PlannedWeekend[]
  prices: PlannedPrices
  countries: CountryCodes
  settings: Pick<SeasonSettings, 'cups'>
}

export function compareSeason(
  present: PresentSeason,
  { files, weekends, prices, countries, settings }: Plan,
): SeasonComparison {
  const calendar = matchCalendar(weekends, present)
  const cups = planCups(cupEntries(settings, weekends), present, calendar, settings.cups)
  const results = resultChanges(files.results, calendar.races)
  const athletes = matchAthletes(
    files.athletes,
    present.athletes,
    athletesInKeptLists(present, files, calendar),
  )
  return {
    changes: {
      ...calendarChanges(weekends, present, calendar, countries),
      cups: cups.changes,
      athletes: athletes.changes,
      prices: priceChanges(present.athletes, prices),
      results: results.changes,
    },
    calendar,
    cups,
    athletes,
    results,
  }
}

/** Returns the ids of athletes in result lists that the files do not replace. */
function athletesInKeptLists(
  { raced }: PresentSeason,
  { results }: SeasonFiles,
  { races }: CalendarMatch,
): Set<number> {
  const listed = new Set(results.map((row) => row.race_code))
  const staying = new Set(
    [...races.values()].filter((race) => !listed.has(race.race_code)).map((race) => race.race_id),
  )
  return new Set(raced.filter(({ race_id }) => staying.has(race_id)).map(({ athlete_id }) => athlete_id))
}

function priceChanges(present: readonly PresentAthlete[], { prices }: PlannedPrices): Change[] {
  return present.flatMap(({ federation_code, name, price }) => {
    const planned = prices.get(federation_code)
    if (planned === undefined || planned === price) return []
    return changed(`${federation_code} ${name}`, [`price: ${price ?? 'none'} → ${planned}`])
  })
}

type ResultChanges = {
  changes: Change[]
  /** The races whose list would have fewer rows than before. */
  shorter: { race_code: string; before: number; after: number }[]
}

/** Returns the races that would get a new revision. A race without rows in the files keeps its list. */
function resultChanges(
  results: readonly ResultRow[],
  races: ReadonlyMap<string, PresentRace>,
): ResultChanges {
  const lists = [...Map.groupBy(results.map(withoutLappedPlace), (row) => row.race_code)]
  const found = lists.flatMap(([race_code, rows]) => {
    const existing = races.get(race_code)
    if (existing?.digest === digestOf(rows)) return []
    return [{ race_code, before: existing?.digest ? existing.results : 0, after: rows.length }]
  })
  return {
    changes: found.flatMap(({ race_code, before, after }) =>
      before === 0 ? [added(race_code)] : changed(race_code, [`rows: ${before} → ${after}`]),
    ),
    shorter: found.filter(({ before, after }) => after < before),
  }
}
