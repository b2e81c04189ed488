import type { CupKind } from '#game/scoring/cups.ts'
import type { TablePreset } from '#game/scoring/points-tables.ts'

export const VARIANTS = ['worldcup', 'marathon', 'league'] as const

export type Variant = (typeof VARIANTS)[number]

/**
 * The settings of a season. The variants of the game differ only in these settings (rules §2). A new season gets a copy
 * of its variant's preset. Rules and pages read the settings and never `variant`, which is only shown to users.
 */
export type SeasonSettings = {
  variant: Variant
  display_name: string
  slogan: string
  home_boards: 'leaders' | 'ranked'
  team_page: 'pickers' | 'market'
  events_page: 'accordion' | 'lists'
  profile_default_tab: 'active' | 'league'
  registration: 'base' | 'marathon'
  points_tables: TablePreset
  cups: CupKind[]
  budget: number
  /** `season`: a team continues in the next selection as a squad, and the budget is for the whole season. */
  budget_scope: 'selection' | 'season'
  max_picks_per_gender: number | null
  max_picks: number | null
  cub_picks: number
  team_captains: boolean
  takes_reserves: boolean
  takes_vice_captain: boolean
  side_bets: boolean
  ranked_picks: boolean
  pro_teams: boolean
  captain_bonus_percent: number
  youth_bonus_percent: number
  qci_bonus_percent: number
  include_team_challenge: boolean
  ranked_split: boolean
  users_included_in_league_score: number
  excluded_countries: string[]
  /** How many hours before the start of a race its start list is usually published. Null if there is no usual time. */
  start_list_hours: number | null
  password_min: number
  minimum_age: number
}

const worldcup: SeasonSettings = {
  variant: 'worldcup',
  display_name: 'Podium',
  slogan: 'Pick your team, follow the race',
  home_boards: 'leaders',
  team_page: 'pickers',
  events_page: 'accordion',
  profile_default_tab: 'active',
  registration: 'base',
  points_tables: 'world_cup',
  cups: ['sprint', 'distance', 'tour'],
  budget: 100_000,
  budget_scope: 'selection',
  max_picks_per_gender: 8,
  max_picks: null,
  cub_picks: 0,
  team_captains: true,
  takes_reserves: false,
  takes_vice_captain: false,
  side_bets: true,
  ranked_picks: true,
  pro_teams: false,
  captain_bonus_percent: 50,
  youth_bonus_percent: 0,
  qci_bonus_percent: 0,
  include_team_challenge: false,
  ranked_split: false,
  users_included_in_league_score: 4,
  excluded_countries: ['RUS', 'BLR'],
  start_list_hours: null,
  password_min: 8,
  minimum_age: 18,
}

const marathon: SeasonSettings = {
  ...worldcup,
  variant: 'marathon',
  home_boards: 'ranked',
  team_page: 'market',
  events_page: 'lists',
  registration: 'marathon',
  points_tables: 'marathon',
  cups: ['sprint_points', 'climb_points', 'youth'],
  budget_scope: 'season',
  max_picks_per_gender: 6,
  max_picks: 10,
  cub_picks: 2,
  side_bets: false,
  ranked_picks: false,
  pro_teams: true,
  youth_bonus_percent: 25,
  qci_bonus_percent: 25,
  ranked_split: true,
}

const league: SeasonSettings = {
  ...worldcup,
  variant: 'league',
  profile_default_tab: 'league',
  ranked_picks: false,
  include_team_challenge: true,
}

export const SETTINGS_PRESETS: Record<Variant, SeasonSettings> = { worldcup, marathon, league }

/** Completes the stored settings of a season: if a setting is newer than the season, it gets the preset's value. */
export function completeSettings(stored: Partial<SeasonSettings> & { variant: Variant }): SeasonSettings {
  return { ...SETTINGS_PRESETS[stored.variant], ...stored }
}
