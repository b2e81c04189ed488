import type { SeasonSettings } from '#game/calendar/season-settings.ts'
import type { PointsTables } from '#game/scoring/points-tables.ts'
import type { Db } from '#server/platform/db/db.ts'
import { settingsOf } from '#server/site/site.ts'
import { findSite, type SiteRow } from '#server/site/store/site.ts'
import { findPointsTables, listCountryNames } from './store.ts'

export type PageFacts = {
  site: Omit<SiteRow, 'settings'>
  settings: SeasonSettings
  points_tables: PointsTables
  /** The names of the excluded countries, in alphabetical order. */
  excluded_countries: readonly string[]
}

export async function loadFacts(db: Db): Promise<PageFacts> {
  const site = await findSite(db)
  const settings = settingsOf(site)
  return {
    site,
    settings,
    points_tables: await findPointsTables(db),
    excluded_countries: await listCountryNames(db, settings.excluded_countries),
  }
}
