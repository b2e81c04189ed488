import { SETTINGS_PRESETS } from '#game/calendar/season-settings.ts'
import { sql } from '#server/platform/db/sql.ts'

/**
 * SQL for the settings of the season `s`. Missing settings come from the preset of its variant, as in
 * `completeSettings`.
 */
export const complete_settings = sql`(${JSON.stringify(SETTINGS_PRESETS)}::jsonb -> s.variant || s.settings)`
