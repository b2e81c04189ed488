import { z } from 'zod'
import { type SeasonSettings, VARIANTS } from '#game/calendar/season-settings.ts'
import { CUP_KINDS } from '#game/scoring/cups.ts'
import { TABLE_PRESETS, type TablePreset } from '#game/scoring/points-tables.ts'

const amount = 'must be a whole number from 0 to 100000000'
const count = 'must be a whole number from 0 to 1000'
const limit = 'must be a whole number from 1 to 1000, or none'
const percent = 'must be a whole number from 0 to 1000'
const age = 'must be a whole number from 0 to 99'
const text = 'must be at most 120 characters'
const yes_no = 'must be true or false'
const countries = 'must be ISO alpha-3 codes such as RUS,BLR'

const Count = z.number(count).int(count).min(0, count).max(1000, count)
const Limit = z.number(limit).int(limit).min(1, limit).max(1000, limit).nullable()
const Percent = z.number(percent).int(percent).min(0, percent).max(1000, percent)
const YesNo = z.boolean(yes_no)
const Text = z.string(text).max(120, text)

function oneOf<const Words extends readonly [string, ...string[]]>(words: Words) {
  return z.enum(words, `must be one of ${words.join(', ')}`)
}

/** A season's settings as they are stored and edited: one value, validated as a whole (rules §2). */
export const SeasonSettingsSchema: z.ZodType<SeasonSettings> = z.strictObject({
  variant: oneOf(VARIANTS),
  display_name: Text.min(1, text),
  slogan: Text,
  home_boards: oneOf(['leaders', 'ranked']),
  team_page: oneOf(['pickers', 'market']),
  events_page: oneOf(['accordion', 'lists']),
  profile_default_tab: oneOf(['active', 'league']),
  registration: oneOf(['base', 'marathon']),
  points_tables: oneOf(Object.keys(TABLE_PRESETS) as [TablePreset, ...TablePreset[]]),
  cups: z.array(oneOf(CUP_KINDS)),
  budget: z.number(amount).int(amount).min(0, amount).max(100_000_000, amount),
  budget_scope: oneOf(['selection', 'season']),
  max_picks_per_gender: Limit,
  max_picks: Limit,
  cub_picks: Count,
  team_captains: YesNo,
  side_bets: YesNo,
  ranked_picks: YesNo,
  pro_teams: YesNo,
  captain_bonus_percent: Percent,
  youth_bonus_percent: Percent,
  qci_bonus_percent: Percent,
  include_team_challenge: YesNo,
  ranked_split: YesNo,
  users_included_in_league_score: Count.min(1, count),
  excluded_countries: z.array(z.string(countries).regex(/^[A-Z]{3}$/, countries)),
  password_min: z.number('must be a whole number from 8 to 128').int().min(8).max(128),
  minimum_age: z.number(age).int(age).min(0, age).max(99, age),
})
