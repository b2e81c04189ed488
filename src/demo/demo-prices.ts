import type { SeasonSettings } from '#game/calendar/season-settings.ts'
import {
  type EarnedPoints,
  type PriceCandidate,
  priceBounds,
  priceFields,
  worthOf,
} from '#game/scoring/prices.ts'
import type { Entrants } from './generator/make-entrants.ts'

/** How many days ago the points of the previous winter were earned. The price rule weights points by age. */
const last_season_days = 300

/** How many members of a pro team count for its price. */
const counting_member_count = 3

/** Applies the price rule to the points of the previous winter and those of this season so far. */
export function demoPrices(
  { athletes, teams, pro_teams }: Entrants,
  { budget, max_picks }: Pick<SeasonSettings, 'budget' | 'max_picks'>,
  earned: ReadonlyMap<string, readonly EarnedPoints[]> = new Map(),
): Map<string, number> {
  const worth = ({ code, last_season }: { code: string; last_season: number }) =>
    worthOf([{ points: last_season, days_ago: last_season_days }, ...(earned.get(code) ?? [])])
  const worth_by_code = new Map(athletes.map((athlete) => [athlete.code, worth(athlete)]))
  const candidates: PriceCandidate<string>[] = [
    ...athletes.map(({ code, gender }) => ({
      key: code,
      gender,
      is_team: false,
      worth: worth_by_code.get(code)!,
    })),
    ...teams.map((team) => ({ key: team.code, gender: team.gender, is_team: true, worth: worth(team) })),
    ...pro_teams.map(({ code, members }) => {
      const best = members.map((member) => worth_by_code.get(member) ?? 0).sort((a, b) => b - a)
      const sum = best.slice(0, counting_member_count).reduce((total, each) => total + each, 0)
      return { key: code, gender: 'mixed', is_team: true, worth: sum }
    }),
  ]
  return priceFields(candidates, priceBounds(budget, max_picks))
}
