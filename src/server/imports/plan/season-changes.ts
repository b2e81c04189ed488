import type { CountryCodes, PlannedWeekend } from '../plan-calendar.ts'
import type { SeasonFiles } from '../read-season.ts'
import type { PresentAthlete } from '../store/present.ts'
import { type CalendarChanges, calendarChanges } from './calendar-changes.ts'
import { type Change, changed } from './changed-fields.ts'
import { type AthleteMatch, matchAthletes } from './match-athletes.ts'
import { type CalendarMatch, matchCalendar, type PresentCalendar } from './match-calendar.ts'
import type { PlannedPrices } from './plan-prices.ts'
import { type ResultChanges, resultChanges } from './result-changes.ts'

/** What becomes another in a season that is there already. */
export type SeasonChanges = CalendarChanges & { athletes: Change[]; prices: Change[]; results: Change[] }

export type PresentSeason = PresentCalendar & {
  athletes: readonly PresentAthlete[]
  raced: readonly { race_id: number; athlete_id: number }[]
}

/** A season as it is, held against the plan for it. */
export type Compared = {
  changes: SeasonChanges
  calendar: CalendarMatch
  athletes: AthleteMatch
  results: ResultChanges
}

type Plan = {
  files: SeasonFiles
  weekends: readonly PlannedWeekend[]
  prices: PlannedPrices
  countries: CountryCodes
}

export function compareSeason(
  present: PresentSeason,
  { files, weekends, prices, countries }: Plan,
): Compared {
  const calendar = matchCalendar(weekends, present)
  const results = resultChanges(files.results, calendar.races)
  const athletes = matchAthletes(files.athletes, present.athletes, stayingIn(present, files, calendar))
  return {
    changes: {
      ...calendarChanges(weekends, present, calendar, countries),
      athletes: athletes.changes,
      prices: priceChanges(present.athletes, prices),
      results: results.changes,
    },
    calendar,
    athletes,
    results,
  }
}

/** Those who stand in lists of results that the files leave as they are. */
function stayingIn(
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
