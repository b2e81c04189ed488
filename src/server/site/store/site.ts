import type { SiteLook } from '#contract/site-look.ts'
import { completeSettings, type SeasonSettings, type Variant } from '#game/calendar/season-settings.ts'
import type { Db } from '#server/platform/db/db.ts'
import { sql } from '#server/platform/db/sql.ts'

export type SiteRow = SiteLook & {
  analytics_id: string | null
  google_api_key: string | null
  sentry_dsn: string | null
  recaptcha_public_key: string | null
  mail_address: string | null
  login_oauth_provider: string | null
  site_name: string | null
  terms_page: string | null
  /** The name of the current season; null before the first season. The fields below belong to that season. */
  current_season: string | null
  variant: Variant | null
  settings: SeasonSettings | null
  after_weekends: number
  weekends: number
}

/** Reads the site's own settings, and the current season with its progress. */
export async function findSite(db: Db): Promise<SiteRow> {
  const row = await db.one(sql<SiteRow>`
    select site.analytics_id, site.google_api_key, site.sentry_dsn, site.recaptcha_public_key, site.mail_address,
      site.login_oauth_provider, site.site_name, site.logo_url, site.icon_url, site.accent_colour, site.ground_colour,
      site.terms_page, s.name as current_season, s.variant, s.settings,
      (select count(*)::int from weekends w where w.season_id = s.season_id and not w.hidden and exists (
        select from boards b where b.kind = 'season' and b.weekend_id = w.weekend_id)) as after_weekends,
      (select count(*)::int from weekends w where w.season_id = s.season_id and not w.hidden) as weekends
    from site_settings site left join seasons s on s.is_current`)
  return { ...row, settings: row.settings && completeSettings(row.settings) }
}

/** Returns the public address that the server stored at its last start; null before its first start. */
export async function findSiteAddress(db: Db): Promise<string | null> {
  const row = await db.one(sql<{ public_url: string | null }>`select public_url from site_settings`)
  return row.public_url
}

export async function updateSiteAddress(db: Db, public_url: string): Promise<void> {
  await db.run(sql`update site_settings set public_url = ${public_url}`)
}
