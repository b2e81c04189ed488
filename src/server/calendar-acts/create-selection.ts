import { type CalendarRefusal, refuse } from '#game/calendar/calendar-acts.ts'
import type { SeasonSettings } from '#game/calendar/season-settings.ts'
import { DAY, HOUR } from '#game/instants.ts'
import { takesTeams } from '#game/scoring/race-kinds.ts'
import { instantIn } from '#server/imports/files/local-time.ts'
import { selectionFacts } from '#server/imports/season/save-calendar.ts'
import { insertSelections, selectionKey } from '#server/imports/store/calendar.ts'
import type { Db } from '#server/platform/db/db.ts'
import { anchorDays, dayIn, shiftDays } from './anchor-days.ts'
import type { RaceState, WeekendState } from './store/weekend-state.ts'

export type NewSelection = { name: string; closes_at?: Date | undefined; settings: SeasonSettings }

/**
 * Creates a selection for a new race, with the limits of the season and the opening time of the weekend's first
 * selection. The default deadline is like that of the first selection: the same number of days before the race, at the
 * same time of day.
 */
export async function createSelection(
  tx: Db,
  weekend: WeekendState,
  race: RaceState,
  { name, closes_at, settings }: NewSelection,
): Promise<{ ok: true; selection_id: number } | CalendarRefusal> {
  const trading_close = closes_at ?? usualClose(weekend, race)
  if (trading_close <= weekend.now) return refuse('deadline-in-past')
  if (trading_close > race.date) return refuse('after-the-start')

  const facts = selectionFacts(
    {
      name,
      trading_close,
      trading_opens_at: openingOf(weekend, trading_close),
      takes_team_picks: takesTeams(race.kind),
      takes_pro_teams: false,
      is_mixed: race.gender === 'mixed',
      max_picks_per_gender: null,
      team_captains_enabled: null,
      takes_ranked_picks: false,
      races: [],
    },
    weekend.weekend_id,
    settings,
  )
  const ids = await insertSelections(tx, [facts])
  return { ok: true, selection_id: ids.get(selectionKey(weekend.weekend_id, name))! }
}

function usualClose(weekend: WeekendState, race: RaceState): Date {
  const { time_zone, selections, races } = weekend
  const anchors = anchorDays(weekend)
  const [first] = selections.filter(({ selection_id }) => anchors.has(selection_id))
  const counts_from_leg_1 = weekend.is_tour && race.kind === 'tour_overall' && races.length > 0
  if (first && counts_from_leg_1) return first.closes_at
  const day = dayIn(time_zone, race.date)
  if (!first) return closeBefore(race.date, instantIn(time_zone, day, '07:00'))
  return shiftDays(first.closes_at, time_zone, anchors.get(first.selection_id)!, day)
}

/** Returns the usual deadline, or an hour before the start if the race starts earlier. */
function closeBefore(start: Date, usual: Date): Date {
  return usual <= start ? usual : new Date(start.getTime() - HOUR)
}

/** Returns the opening time of the weekend's first selection or, if that is too late, a week before the close. */
function openingOf({ selections }: WeekendState, closes_at: Date): Date {
  const [first] = selections
  return first && first.opens_at < closes_at ? first.opens_at : new Date(closes_at.getTime() - 7 * DAY)
}
