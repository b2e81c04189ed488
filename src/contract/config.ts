import { z } from 'zod'
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
})
export type Config = z.infer<typeof Config>

export const getConfig = route({
  method: 'GET',
  path: '/api/config',
  who: 'visitor',
  summary: 'What the pages need to know of the site and its current season',
  reply: Config,
})
