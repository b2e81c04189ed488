import { sql } from 'kysely'
import type { Config } from '#contract/config.ts'
import type { Db } from '#server/db/db.ts'

/** Of the current season; before the first one there are only the site's own settings. */
export async function findConfig(db: Db): Promise<Config> {
  const { rows } = await sql<Config>`
    select coalesce(s.settings ->> 'display_name', 'Podium') as display_name,
      coalesce(s.settings ->> 'slogan', '') as slogan,
      s.name as current_season, s.variant,
      (select count(*)::int from weekends w where w.season_id = s.season_id and not w.hidden and exists (
        select from boards b where b.kind = 'season' and b.weekend_id = w.weekend_id)) as after_weekends,
      (select count(*)::int from weekends w where w.season_id = s.season_id and not w.hidden) as weekends,
      site.recaptcha_public_key, site.google_api_key, site.mail_address, site.login_oauth_provider,
      coalesce((s.settings ->> 'include_team_challenge')::boolean, false) as include_team_challenge
    from site_settings site left join seasons s on s.is_current`.execute(db)
  return rows[0]!
}
