import type { SeasonSettings } from '#game/calendar/season-settings.ts'
import {
  beforeAndAfter,
  changesOf,
  type Edit,
  parseEdit,
  type SettingChange,
} from '#server/platform/audit/edit.ts'
import { insertAudit } from '#server/platform/audit/store.ts'
import type { Db } from '#server/platform/db/db.ts'
import { SeasonSettingsSchema } from './settings-schema.ts'
import { makeCurrent, type SeasonRow, updateSettings } from './store.ts'

const CHOSEN = 'is chosen when the season is created and cannot change'

/** Settings that cannot change, with the reason. */
export const FIXED_SETTINGS = { variant: CHOSEN, points_tables: CHOSEN }

/** The settings after the `key=value` changes, or all their validation errors. */
export function parseChanges(before: SeasonSettings, args: readonly string[]): Edit<SeasonSettings> {
  return parseEdit(SeasonSettingsSchema, before, args, FIXED_SETTINGS)
}

/** Whether the changes need a reason, because they change the points of players or leagues. */
export function needsReason(changes: readonly SettingChange[]): boolean {
  return changes.some(
    ({ setting }) => setting.endsWith('_bonus_percent') || setting === 'users_included_in_league_score',
  )
}

export type SeasonEdit = {
  settings: SeasonSettings
  is_current: boolean
  actor: string
  reason?: string | undefined
}

/** Saves the settings. Existing selections have their own copy of limits and budgets, and keep it (rules §2). */
export async function setSeason(db: Db, season: SeasonRow, edit: SeasonEdit): Promise<void> {
  await updateSettings(db, season.season_id, edit.settings)
  if (edit.is_current) await makeCurrent(db, season.season_id)
  const { actor, reason } = edit
  const { before, after } = beforeAndAfter(changesOf(season.settings, edit.settings))
  const current = edit.is_current ? { is_current: true } : {}
  await insertAudit(db, {
    actor,
    act: 'season set',
    subject: season.name,
    before: { ...before, is_current: season.is_current },
    after: { ...after, ...current },
    reason,
  })
}
