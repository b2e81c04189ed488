import type { SeasonSettings } from '#game/calendar/season-settings.ts'
import { type CountryCodes, type PlannedWeekend, planCalendar } from '#server/imports/season/plan-calendar.ts'
import type { PlannedSelection } from '#server/imports/season/plan-selections.ts'
import type { DemoWeekend } from './generator/demo-weekend.ts'
import { planRaces } from './generator/plan-races.ts'
import { slugOf } from './generator/slug.ts'

const ranked_place_count = 5

/**
 * Plans the weekends as an import would. Adds what a list of races cannot say: hidden weekends, links, ranked picks.
 */
export function planWeekends(
  weekends: readonly DemoWeekend[],
  day: string,
  countries: CountryCodes,
  { ranked_picks }: Pick<SeasonSettings, 'ranked_picks'>,
): PlannedWeekend[] {
  return planCalendar(planRaces(weekends, day), countries).map((planned, index) => {
    const weekend = weekends[index]!
    return {
      ...planned,
      hidden: weekend.hidden ?? false,
      ...linksOf(weekend),
      selections: planned.selections.map((selection) =>
        ranked_picks && isRanked(selection, weekend) ? withRankedPicks(selection) : selection,
      ),
    }
  })
}

/** Links to a reserved domain, which lead nowhere. */
function linksOf({ name, has_live_stream }: DemoWeekend) {
  const slug = slugOf(name)
  return {
    livestream_link: has_live_stream ? `https://example.org/live/${slug}` : null,
    event_link: has_live_stream ? `https://example.org/events/${slug}` : null,
  }
}

function isRanked({ races }: PlannedSelection, { ranked_kind }: DemoWeekend): boolean {
  return ranked_kind !== undefined && races.every(({ kind }) => kind === ranked_kind)
}

function withRankedPicks(selection: PlannedSelection): PlannedSelection {
  return { ...selection, takes_ranked_picks: true, max_picks_per_gender: ranked_place_count }
}
