import type { PlannedWeekend } from '../plan-calendar.ts'
import type { PlannedSelection } from '../plan-selections.ts'
import type { PlanSelection, PlanWeekend } from './season-plan.ts'

/** A planned weekend in the words of the plan. */
export function planWeekend(weekend: PlannedWeekend): PlanWeekend {
  const races = weekend.selections.flatMap((selection) => selection.races)
  const legs = races.filter(({ kind }) => kind !== 'tour_overall')
  const days = [...new Set(races.map((race) => race.date))].sort()
  return {
    name: weekend.weekend_name,
    kind: weekend.is_tour ? 'tour' : weekend.is_championship ? 'championship' : 'weekend',
    places: given(legs.map((race) => race.place)),
    countries: given(legs.map((race) => race.country)),
    first_day: days[0] ?? '',
    last_day: days.at(-1) ?? '',
    time_zone: weekend.time_zone,
    legs: weekend.is_tour ? new Set(legs.map((race) => race.date)).size : null,
    selections: weekend.selections.map((selection) => planSelection(selection, weekend.time_zone)),
  }
}

function planSelection(selection: PlannedSelection, time_zone: string): PlanSelection {
  return {
    name: selection.name,
    takes_team_picks: selection.takes_team_picks,
    races: selection.races.map((race) => race.race_code),
    opens_at: selection.trading_opens_at.toISOString(),
    closes_at: selection.trading_close.toISOString(),
    closes_there: clockText(selection.trading_close, time_zone),
  }
}

/** `2026-12-05 07:00`, on the clocks of a zone. */
function clockText(instant: Date, timeZone: string): string {
  return instant.toLocaleString('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' })
}

function given(values: readonly (string | null)[]): string[] {
  return [...new Set(values.filter((value) => value !== null))]
}
