import { z } from 'zod'
import { type SeasonSettings, VARIANTS } from '#game/calendar/season-settings.ts'
import { CUP_KINDS } from '#game/scoring/cups.ts'
import { TABLE_PRESETS, type TablePreset } from '#game/scoring/points-tables.ts'

const amount_error = 'must be a whole number from 0 to 100000000'
const count_error = 'must be a whole number from 0 to 1000'
const limit_error = 'must be a whole number from 1 to 1000, or none'
const percent_error = 'must be a whole number from 0 to 1000'
const age_error = 'must be a whole number from 0 to 99'
const text_error = 'must be at most 120 characters'
const yes_no_error = 'must be true or false'
const countries_error = 'must be ISO alpha-3 codes such as RUS,BLR'

const Count = z.number(count_error).int(count_error).min(0, count_error).max(1000, count_error)
const Limit = z.number(limit_error).int(limit_error).min(1, limit_error).max(1000, limit_error).nullable()
const Percent = z.number(percent_error).int(percent_error).min(0, percent_error).max(1000, percent_error)
const YesNo = z.boolean(yes_no_error)
const Text = z.string(text_error).max(120, text_error)

function oneOf<const Values extends readonly [string, ...string[]]>(values: Values) {
  return z.enum(values, `must be one of ${values.join(', ')}`)
}

/** A season's settings as they are stored. They are validated as a whole (rules §2). */
export const SeasonSettingsSchema: z.ZodType<SeasonSettings> = z.strictObject({
  variant: oneOf(VARIANTS),
  display_name: Text.min(1, text_error),
  slogan: Text,
  home_boards: oneOf(['leaders', 'ranked']),
  team_page: oneOf(['pickers', 'market']),
  events_page: oneOf(['accordion', 'lists']),
  profile_default_tab: oneOf(['active', 'league']),
  registration: oneOf(['base', 'marathon']),
  points_tables: oneOf(Object.keys(TABLE_PRESETS) as [TablePreset, ...TablePreset[]]),
  cups: z.array(oneOf(CUP_KINDS)),
  budget: z.number(amount_error).int(amount_error).min(0, amount_error).max(100_000_000, amount_error),
  budget_scope: oneOf(['selection', 'season']),
  max_picks_per_gender: Limit,
  max_picks: Limit,
  cub_picks: Count,
  team_captains: YesNo,
  takes_reserves: YesNo,
  takes_vice_captain: YesNo,
  side_bets: YesNo,
  ranked_picks: YesNo,
  pro_teams: YesNo,
  captain_bonus_percent: Percent,
  youth_bonus_percent: Percent,
  qci_bonus_percent: Percent,
  include_team_challenge: YesNo,
  ranked_split: YesNo,
  users_included_in_league_score: Count.min(1, count_error),
  excluded_countries: z.array(z.string(countries_error).regex(/^[A-Z]{3}$/, countries_error)),
  start_list_hours: Limit,
  password_min: z.number('must be a whole number from 8 to 128').int().min(8).max(128),
  minimum_age: z.number(age_error).int(age_error).min(0, age_error).max(99, age_error),
})
