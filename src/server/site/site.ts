import type { Config } from '#contract/config.ts'
import type { Settings } from '#contract/settings.ts'
import { SETTINGS_PRESETS, type SeasonSettings } from '#game/calendar/season-settings.ts'
import type { SiteRow } from './store/site.ts'

/** The settings of the current season; before the first season, those of the default variant. */
export function settingsOf(site: Pick<SiteRow, 'settings'>): SeasonSettings {
  return site.settings ?? SETTINGS_PRESETS.worldcup
}

export function toSettings(site: SiteRow): Settings {
  const { analytics_id, google_api_key, sentry_dsn } = site
  const { users_included_in_league_score } = settingsOf(site)
  return {
    analytics_id,
    google_api_key,
    users_included_in_league_score,
    ...(sentry_dsn ? { sentry_dsn } : {}),
  }
}

export function toConfig(site: SiteRow, server_config: Pick<Config, 'captcha' | 'sends_mail'>): Config {
  const settings = settingsOf(site)
  return {
    display_name: settings.display_name,
    slogan: settings.slogan,
    current_season: site.current_season,
    variant: site.variant,
    after_weekends: site.after_weekends,
    weekends: site.weekends,
    recaptcha_public_key: site.recaptcha_public_key,
    google_api_key: site.google_api_key,
    mail_address: site.mail_address,
    login_oauth_provider: site.login_oauth_provider,
    include_team_challenge: settings.include_team_challenge,
    home_boards: settings.home_boards,
    team_page: settings.team_page,
    events_page: settings.events_page,
    profile_default_tab: settings.profile_default_tab,
    ranked_split: settings.ranked_split,
    side_bets: settings.side_bets,
    pro_teams: settings.pro_teams,
    // A budget of zero means no budget: no selection enforces it.
    budget: settings.budget || null,
    captain_bonus_percent: settings.captain_bonus_percent,
    excluded_countries: settings.excluded_countries,
    registration: settings.registration,
    password_min: settings.password_min,
    minimum_age: settings.minimum_age,
    ...server_config,
  }
}
