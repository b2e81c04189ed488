import { z } from 'zod'
import { CountryCode } from './fields.ts'
import { route } from './route.ts'
import { SiteLinks, SiteLook } from './site-look.ts'

/** The settings of a season that pages need. Their names are those of the database. */
export const SeasonConfig = z.strictObject({
  display_name: z.string(),
  slogan: z.string(),
  include_team_challenge: z.boolean(),
  home_boards: z.enum(['leaders', 'ranked']),
  /** The layout of the page on which players pick a team. */
  team_page: z.enum(['pickers', 'market']),
  events_page: z.enum(['accordion', 'lists']),
  profile_default_tab: z.enum(['active', 'league']),
  /** Whether there are Ranked boards, which do not contain verified players (rules §5). */
  ranked_split: z.boolean(),
  side_bets: z.boolean(),
  pro_teams: z.boolean(),
  /** The maximum cost of a team. Null if nothing has a price. */
  budget: z.number().int().nullable(),
  captain_bonus_percent: z.number(),
  /**
   * Whether teams have reserves. A selection never has reserves if it has ranked picks, if its picks are teams such as
   * national teams, or if it takes over the squads of the previous selection (`takesReserves`).
   */
  takes_reserves: z.boolean(),
  /** Whether teams have a vice-captain. Selections without a captain never have one (`takesViceCaptain`). */
  takes_vice_captain: z.boolean(),
  excluded_countries: z.array(CountryCode),
  /** How many hours before the start of a race its start list is usually published. Null if there is no usual time. */
  start_list_hours: z.number().int().nullable(),
  /** The kind of registration form. `marathon` also asks for a first and last name. */
  registration: z.enum(['base', 'marathon']),
  password_min: z.number().int(),
  /** The minimum age in years. Users confirm at registration that they are at least this old. */
  minimum_age: z.number().int(),
})
export type SeasonConfig = z.infer<typeof SeasonConfig>

/** The settings of the site and of its current season that pages need (rules §11). */
export const Config = z.strictObject({
  ...SeasonConfig.shape,
  current_season: z.string().nullable(),
  variant: z.string().nullable(),
  /** How many weekends have results. Hidden weekends are not counted. */
  after_weekends: z.number().int(),
  /** How many weekends the season has. Hidden weekends are not counted. */
  weekends: z.number().int(),
  recaptcha_public_key: z.string().nullable(),
  /** The client id for login with Google. Null if it is not configured. */
  google_api_key: z.string().nullable(),
  mail_address: z.string().nullable(),
  login_oauth_provider: z.string().nullable(),
  /** Which captcha the site uses: its own (`GET /api/captcha`) or Google's reCAPTCHA. */
  captcha: z.enum(['own', 'recaptcha']),
  /** Whether emails are sent. If not, users do not have to confirm their email addresses. */
  sends_mail: z.boolean(),
  look: SiteLook,
  /** The path of the page with the terms and conditions, such as `/info/terms`. */
  terms_page: z.string().nullable(),
  links: SiteLinks,
})
export type Config = z.infer<typeof Config>

export const getConfig = route({
  method: 'GET',
  path: '/api/config',
  caller: 'visitor',
  summary: 'Returns the settings of the site and of its current season that pages need',
  reply: Config,
})
