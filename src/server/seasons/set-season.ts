import type { SeasonSettings } from '#game/calendar/season-settings.ts'
import { takeGate } from '#server/calendar/store/locks.ts'
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
import { hasClosedSelection, listSelectionIds, removeInvalidBenches } from './store/benches.ts'
import { lockTeamConstraints, makeCurrent, type SeasonRow, updateSettings } from './store.ts'

const CHOSEN = 'is chosen when the season is created and cannot change'

/** The settings that cannot be changed, each with the reason. */
export const FIXED_SETTINGS = { variant: CHOSEN, points_tables: CHOSEN }

/** Returns the settings after the `key=value` changes, or all validation errors. */
export function parseChanges(before: SeasonSettings, args: readonly string[]): Edit<SeasonSettings> {
  return parseEdit(SeasonSettingsSchema, before, args, FIXED_SETTINGS)
}

/** Whether the changes need a reason because they affect the points of players or leagues. */
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

/**
 * Saves the settings. Existing selections keep their own copies of limits and budgets (rules §2). Returns errors if the
 * new settings are not allowed: then the caller must roll back.
 */
export async function setSeason(db: Db, season: SeasonRow, edit: SeasonEdit): Promise<string[]> {
  const changes = changesOf(season.settings, edit.settings)
  const errors = await changeBenches(db, season, edit.settings, changes)
  if (errors.length > 0) return errors
  await updateSettings(db, season.season_id, edit.settings)
  if (edit.is_current) await makeCurrent(db, season.season_id)
  const { actor, reason } = edit
  const { before, after } = beforeAndAfter(changes)
  const current = edit.is_current ? { is_current: true } : {}
  await insertAudit(db, {
    actor,
    act: 'season set',
    subject: season.name,
    before: { ...before, is_current: season.is_current },
    after: { ...after, ...current },
    reason,
  })
  return []
}

/** The settings that decide which athletes count in a race. They must be the same for all races of a season. */
export const BENCH_SETTINGS: readonly string[] = ['takes_reserves', 'takes_vice_captain']

/**
 * Checks the settings of reserves and vice-captain. If they change, takes all gates, so that no selection is locked and
 * no team changes before the commit.
 */
async function changeBenches(
  db: Db,
  { season_id }: SeasonRow,
  settings: SeasonSettings,
  changes: readonly SettingChange[],
): Promise<string[]> {
  const is_bench_changed = changes.some(({ setting }) => BENCH_SETTINGS.includes(setting))
  const is_scope_changed = changes.some(({ setting }) => setting === 'budget_scope')
  const takes_bench = settings.takes_reserves || settings.takes_vice_captain
  if (takes_bench && settings.budget_scope === 'season' && (is_bench_changed || is_scope_changed))
    return [SQUADS_WITHOUT_BENCH]
  if (!is_bench_changed) return []
  await lockTeamConstraints(db)
  const selection_ids = await listSelectionIds(db, season_id)
  for (const selection_id of selection_ids) await takeGate(db, selection_id)
  if (await hasClosedSelection(db, season_id)) return [CLOSED_SELECTION]
  await removeInvalidBenches(db, selection_ids)
  return []
}

const SQUADS_WITHOUT_BENCH =
  'Squads that are kept for the season have no reserves and no vice-captain: change takes_reserves, takes_vice_captain or budget_scope'

const CLOSED_SELECTION =
  'takes_reserves and takes_vice_captain can only change until the first selection of the season closes'
