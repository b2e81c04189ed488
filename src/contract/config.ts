import { z } from 'zod'
import { CountryCode } from './fields.ts'
import { route } from './route.ts'

/** Player config and site config in one (rules §11), with the settings of the season that a page needs. */
export const Config = z.strictObject({
  display_name: z.string(),
  slogan: z.string(),
  current_season: z.string().nullable(),
  variant: z.string().nullable(),
  after_weekends: z.number().int(),
  weekends: z.number().int(),
  recaptcha_public_key: z.string().nullable(),
  google_api_key: z.string().nullable(),
  mail_address: z.string().nullable(),
  login_oauth_provider: z.string().nullable(),
  include_team_challenge: z.boolean(),
  home_boards: z.enum(['leaders', 'ranked']),
  team_page: z.enum(['pickers', 'market']),
  events_page: z.enum(['accordion', 'lists']),
  profile_default_tab: z.enum(['active', 'league']),
  ranked_split: z.boolean(),
  side_bets: z.boolean(),
  pro_teams: z.boolean(),
  /** What a team may cost; null where nothing has a price. */
  budget: z.number().int().nullable(),
  captain_bonus_percent: z.number(),
  excluded_countries: z.array(CountryCode),
})
export type Config = z.infer<typeof Config>

export const getConfig = route({
  method: 'GET',
  path: '/api/config',
  who: 'visitor',
  summary: 'What the pages need to know of the site and its current season',
  reply: Config,
})
