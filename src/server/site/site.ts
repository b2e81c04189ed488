import { type Config, SeasonConfig } from '#contract/config.ts'
import type { Settings } from '#contract/settings.ts'
import { SETTINGS_PRESETS, type SeasonSettings } from '#game/calendar/season-settings.ts'
import type { SiteRow } from './store/site.ts'

/**
 * Returns the settings of the current season. Before the first season, returns those of the default variant, with the
 * site's name.
 */
export function settingsOf({ settings, site_name }: Pick<SiteRow, 'settings' | 'site_name'>): SeasonSettings {
  const preset = SETTINGS_PRESETS.worldcup
  return settings ?? { ...preset, display_name: site_name ?? preset.display_name }
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

/**
 * Returns the configuration for pages: the settings of the site, and those of the season that are part of
 * `SeasonConfig`.
 */
export function toConfig(
  site: SiteRow,
  server_config: Pick<Config, 'captcha' | 'sends_mail' | 'links'>,
): Config {
  const settings = settingsOf(site)
  const { logo_url, icon_url, accent_colour, ground_colour } = site
  return {
    ...SeasonConfig.strip().parse({
      ...settings,
      // A budget of zero means that there is no budget.
      budget: settings.budget || null,
    }),
    current_season: site.current_season,
    variant: site.variant,
    after_weekends: site.after_weekends,
    weekends: site.weekends,
    recaptcha_public_key: site.recaptcha_public_key,
    google_api_key: site.google_api_key,
    mail_address: site.mail_address,
    login_oauth_provider: site.login_oauth_provider,
    look: { logo_url, icon_url, accent_colour, ground_colour },
    terms_page: site.terms_page && `/${site.terms_page}`,
    ...server_config,
  }
}
