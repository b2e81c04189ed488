import { expect, test } from 'vitest'
import { SETTINGS_PRESETS } from '#game/calendar/season-settings.ts'
import { Db } from '#server/platform/db/db.ts'
import { toConfig } from '#server/site/site.ts'
import { findSite } from '#server/site/store/site.ts'
import { freshDatabase } from '#testing/database/database.ts'
import { createSeason } from './create-season.ts'
import { parseChanges } from './set-season.ts'
import { findCurrentSeason } from './store.ts'

test('a setting that is newer than the season has the value of its preset, and can be changed [rules §2]', async () => {
  const pool = await freshDatabase()
  const db = Db.of(pool)
  await createSeason(db, { name: '2026-27', variant: 'marathon', actor: 'olga' })
  await pool.query(`update seasons set settings = settings - 'minimum_age' - 'youth_bonus_percent'`)

  const season = await findCurrentSeason(db)
  expect(season?.settings).toEqual({ ...SETTINGS_PRESETS.marathon, points_tables: 'marathon' })
  expect(parseChanges(season!.settings, ['minimum_age=16'])).toMatchObject({
    changes: [{ setting: 'minimum_age', before: 18, after: 16 }],
  })
  const config = toConfig(await findSite(db), {
    captcha: 'own',
    sends_mail: false,
    links: { menu: [], footer: [], sponsors: [] },
  })
  expect(config).toMatchObject({ minimum_age: 18, budget: 100_000 })
})
