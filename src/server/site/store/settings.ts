import type { Db } from '#server/platform/db/db.ts'
import { sql } from '#server/platform/db/sql.ts'

export type SiteSettings = {
  mail_address: string | null
  analytics_id: string | null
  /** The site's client id at Google, for logins. */
  google_api_key: string | null
  recaptcha_public_key: string | null
  login_oauth_provider: string | null
  sentry_dsn: string | null
  /** The display name before the first season. It is also the first display name of new seasons. */
  site_name: string | null
  logo_url: string | null
  icon_url: string | null
  accent_colour: string | null
  ground_colour: string | null
  terms_page: string | null
}

export async function findSiteSettings(db: Db): Promise<SiteSettings> {
  return db.one(sql<SiteSettings>`
    select mail_address, analytics_id, google_api_key, recaptcha_public_key, login_oauth_provider, sentry_dsn,
      site_name, logo_url, icon_url, accent_colour, ground_colour, terms_page
    from site_settings`)
}

export async function updateSiteSettings(db: Db, settings: SiteSettings): Promise<void> {
  await db.run(sql`
    update site_settings set mail_address = ${settings.mail_address}, analytics_id = ${settings.analytics_id},
      google_api_key = ${settings.google_api_key}, recaptcha_public_key = ${settings.recaptcha_public_key},
      login_oauth_provider = ${settings.login_oauth_provider}, sentry_dsn = ${settings.sentry_dsn},
      site_name = ${settings.site_name}, logo_url = ${settings.logo_url}, icon_url = ${settings.icon_url},
      accent_colour = ${settings.accent_colour}, ground_colour = ${settings.ground_colour},
      terms_page = ${settings.terms_page}`)
}
