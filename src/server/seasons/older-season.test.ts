import { expect, test } from 'vitest'
import { SETTINGS_PRESETS } from '#game/calendar/season-settings.ts'
import { listWithoutAnyPrice } from '#server/doctor/store.ts'
import { Db } from '#server/platform/db/db.ts'
import { findScoringSeason } from '#server/scoring/store/season.ts'
import { toConfig } from '#server/site/site.ts'
import { findSite } from '#server/site/store/site.ts'
import { freshDatabase } from '#testing/database/database.ts'
import { createSeason } from './create-season.ts'
import { parseChanges } from './set-season.ts'
import { findCurrentSeason } from './store.ts'

test('a season that is older than a setting uses the preset’s value; the setting can be changed [rules §2]', async () => {
  const pool = await freshDatabase()
  const db = Db.of(pool)
  await createSeason(db, { name: '2026-27', variant: 'marathon', actor: 'olga' })
  await pool.query(
    `update seasons set settings = settings - 'minimum_age' - 'youth_bonus_percent' - 'budget'`,
  )

  const season = await findCurrentSeason(db)
  expect(season?.settings).toEqual({ ...SETTINGS_PRESETS.marathon, points_tables: 'marathon' })
  expect(parseChanges(season!.settings, ['minimum_age=16'])).toMatchObject({
    changes: [{ setting: 'minimum_age', before: 18, after: 16 }],
  })
  expect(await findScoringSeason(db, season!.season_id)).toMatchObject({ settings: season!.settings })
  await pool.query(`
    with added as (
      insert into athletes (name, country, gender, is_team) values ('Ask Aune', 'NOR', 'm', false) returning athlete_id)
    insert into season_athletes (season_id, athlete_id) select season_id, athlete_id from seasons, added`)
  expect(await listWithoutAnyPrice(db, season!.season_id)).toHaveLength(1)
  const config = toConfig(await findSite(db), {
    captcha: 'own',
    sends_mail: false,
    links: { menu: [], footer: [], sponsors: [] },
  })
  expect(config).toMatchObject({ minimum_age: 18, budget: 100_000 })
})
