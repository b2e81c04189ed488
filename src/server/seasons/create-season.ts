import { SETTINGS_PRESETS, type Variant } from '#game/calendar/season-settings.ts'
import { type CupKind, type CupRace, cupsOf, OVERALL, type RaceCup, uniqueCups } from '#game/scoring/cups.ts'
import { TABLE_PRESETS, type TablePreset } from '#game/scoring/points-tables.ts'
import { type No, no } from '#game/verdict.ts'
import { insertAudit } from '#server/platform/audit/store.ts'
import type { Db } from '#server/platform/db/db.ts'
import {
  findCurrentSeason,
  findSeason,
  findSiteName,
  insertCups,
  insertPointsTables,
  insertSeason,
  lockTeamConstraints,
  makeCurrent,
} from './store.ts'

export type NewSeason = {
  name: string
  variant: Variant
  /** The points tables. By default, the tables of the variant. */
  points?: TablePreset | undefined
  /** Whether the new season becomes the current one. The first season always does. */
  is_current?: boolean
  actor: string
  reason?: string | undefined
}

export type SeasonRefusal = 'season-exists'

export const SEASON_SENTENCES: Record<SeasonRefusal, string> = {
  'season-exists': 'A season with that name already exists',
}

export type CreatedSeason = { ok: true; season_id: number; is_current: boolean } | No<SeasonRefusal>

/**
 * Creates a season with copies of the variant's settings, points tables and cups, which operators can change (rules
 * §2). The display name of the season is the site's name, if the site has one.
 */
export async function createSeason(db: Db, season: NewSeason): Promise<CreatedSeason> {
  // Without this lock, two concurrent calls could use the same name, or both create the current season.
  await lockTeamConstraints(db)
  if (await findSeason(db, season.name)) return no('season-exists')

  const preset = SETTINGS_PRESETS[season.variant]
  const settings = {
    ...preset,
    display_name: (await findSiteName(db)) ?? preset.display_name,
    points_tables: season.points ?? preset.points_tables,
  }
  const season_id = await insertSeason(db, season.name, settings)
  await insertPointsTables(db, season_id, TABLE_PRESETS[settings.points_tables])
  await insertCups(db, season_id, [{ name: OVERALL, counts: 'all' }, ...namedCups(settings.cups)])

  const is_current = season.is_current || !(await findCurrentSeason(db))
  if (is_current) await makeCurrent(db, season_id)
  const { actor, reason, name } = season
  await insertAudit(db, {
    actor,
    act: 'season create',
    subject: name,
    after: { settings, is_current },
    reason,
  })
  return { ok: true, season_id, is_current }
}

/**
 * Returns the cups of a season before its calendar is known. The cups of tours are created together with the tours
 * (rules §11).
 */
function namedCups(kinds: readonly CupKind[]): RaceCup[] {
  const race: Omit<CupRace, 'kind'> = { tour: null, has_sprint: true, has_climb: true }
  const cups = [
    ...cupsOf({ kind: 'sprint', ...race }, kinds),
    ...cupsOf({ kind: 'individual', ...race }, kinds),
  ]
  return uniqueCups(cups)
}
