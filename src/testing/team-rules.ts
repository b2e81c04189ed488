import type { TeamRules } from '#game/teams/change-team.ts'

/** An instant before the close of `rules`. */
export const NOW = 1000

/** The rules of an open selection with places for two women and two men. */
export const rules: TeamRules = {
  trading_opens_at: null,
  trading_close: NOW + 1,
  locked_at: null,
  takes_team_picks: false,
  is_mixed: false,
  is_budget_enforced: true,
  is_championship: false,
  excluded_countries: ['RUS'],
  is_coed: false,
  max_picks_per_gender: 2,
  max_picks: null,
  cub_picks: 0,
  team_captains_enabled: true,
  takes_ranked_picks: false,
}

export const ranked: TeamRules = {
  ...rules,
  team_captains_enabled: false,
  takes_ranked_picks: true,
}
