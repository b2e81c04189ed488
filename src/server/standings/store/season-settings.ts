import { SETTINGS_PRESETS } from '#game/calendar/season-settings.ts'
import { sql } from '#server/platform/db/sql.ts'

/**
 * SQL for the settings of the season `s`. A missing setting has the value of the variant's preset, as in
 * `completeSettings`.
 */
export const complete_settings = sql`(${JSON.stringify(SETTINGS_PRESETS)}::jsonb -> s.variant || s.settings)`
