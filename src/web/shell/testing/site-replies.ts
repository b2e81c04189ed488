import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import type { CaptchaChallenge } from '#contract/accounts.ts'
import type { Config } from '#contract/config.ts'
import type { Me } from '#contract/me.ts'

/** The configuration of a site with a World Cup season. The site sends no emails. */
export const config: Config = {
  display_name: 'Podium',
  slogan: 'Pick your athletes',
  current_season: '2026/27',
  variant: 'worldcup',
  after_weekends: 3,
  weekends: 14,
  recaptcha_public_key: null,
  google_api_key: null,
  mail_address: 'help@example.org',
  login_oauth_provider: null,
  include_team_challenge: false,
  home_boards: 'leaders',
  team_page: 'pickers',
  events_page: 'accordion',
  profile_default_tab: 'active',
  ranked_split: false,
  side_bets: true,
  pro_teams: false,
  budget: 100_000,
  captain_bonus_percent: 50,
  takes_reserves: false,
  takes_vice_captain: false,
  excluded_countries: ['RUS', 'BLR'],
  start_list_hours: null,
  registration: 'base',
  password_min: 8,
  minimum_age: 18,
  captcha: 'own',
  sends_mail: false,
  look: { logo_url: null, icon_url: null, accent_colour: null, ground_colour: null },
  terms_page: null,
  links: { menu: [], footer: [], sponsors: [] },
}

/** A captcha challenge that the browser solves at once. */
const challenge: CaptchaChallenge = {
  algorithm: 'SHA-256',
  challenge: bytesToHex(sha256(utf8ToBytes('salt7'))),
  salt: 'salt',
  maxnumber: 10,
  signature: 'signature',
}

export const anna: Me = {
  user_id: 987_654,
  user_name: 'anna',
  team_name: 'Anna goes downhill',
  country: 'SWE',
  verified_user: false,
  score: 1234.5,
  rank: 12,
  email: 'anna@podium.example',
  is_email_verified: true,
  has_password: true,
  role: 'player',
}

/** Replies to the requests that every page makes. */
export const site_replies = {
  'GET /api/config': { json: config },
  'GET /api/settings': {
    json: { analytics_id: null, google_api_key: null, users_included_in_league_score: 4 },
  },
  'GET /api/messages': { json: [] },
  'GET /api/csrf': { json: {} },
  'GET /api/countries': {
    json: [
      { alpha_3: 'FIN', name: 'Finland' },
      { alpha_3: 'NOR', name: 'Norway' },
      { alpha_3: 'SWE', name: 'Sweden' },
    ],
  },
  'GET /api/captcha': { json: challenge },
}
