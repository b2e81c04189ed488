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
  /** How registration speaks: `marathon` asks for a person's own name, too. */
  registration: z.enum(['base', 'marathon']),
  /** The fewest characters of a password. */
  password_min: z.number().int(),
  /** In years; whoever registers says that he is as old as that. */
  minimum_age: z.number().int(),
  /** Whose proof that a person is there `g-recaptcha-response` holds: of GET /api/captcha, or of Google. */
  captcha: z.enum(['own', 'recaptcha']),
  /** Whether letters go out. Without, nobody can confirm an address, and nobody has to. */
  sends_mail: z.boolean(),
})
export type Config = z.infer<typeof Config>

export const getConfig = route({
  method: 'GET',
  path: '/api/config',
  summary: 'What the pages need to know of the site and its current season',
  reply: Config,
})
