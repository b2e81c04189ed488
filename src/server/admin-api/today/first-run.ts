import type { FirstRun, FirstStep } from '#contract/admin/first-steps.ts'
import { SETTINGS_PRESETS } from '#game/calendar/season-settings.ts'
import type { Db } from '#server/platform/db/db.ts'
import type { SeasonRow } from '#server/seasons/store.ts'
import { findProgress, findStage, type Progress } from './store/first-run.ts'

const preset_names: readonly string[] = Object.values(SETTINGS_PRESETS).map((preset) => preset.display_name)

/**
 * Reads the steps of setting up the game. Returns null if all steps are done and the game has opened (`has_opened`), or
 * if the steps are no longer shown (`is_over`).
 */
export async function readFirstRun(
  db: Db,
  season: SeasonRow | undefined,
  sends_mail: boolean,
): Promise<FirstRun | null> {
  const { has_opened, is_over } = await findStage(db)
  if (is_over) return null
  const progress = await findProgress(db, season?.season_id ?? null)
  const steps = stepsOf(progress, season, sends_mail)
  if (has_opened && steps.every(({ is_done }) => is_done)) return null
  const { opens_at, closes_at, opening, hidden_id } = progress
  return { steps, has_opened, opens_at, closes_at, opening, hidden_id }
}

function stepsOf(progress: Progress, season: SeasonRow | undefined, sends_mail: boolean): FirstStep[] {
  const { weekends, races, women, men, teams, unpriced, has_budget, players, leagues } = progress
  const name = season?.settings.display_name ?? progress.site_name
  const athletes = women + men + teams
  const has_prices = athletes > 0 && (unpriced === 0 || !has_budget)
  const has_deadlines = progress.selections > 0 && progress.unfillable === 0
  return [
    { step: 'name', is_done: name !== null && !preset_names.includes(name), counts: [], name },
    { step: 'calendar', is_done: races > 0, counts: [weekends, races], name: season?.name ?? null },
    { step: 'athletes', is_done: athletes > 0, counts: [women, men, teams], name: null },
    { step: 'prices', is_done: has_prices, counts: [athletes - unpriced, unpriced], name: null },
    {
      step: 'deadlines',
      is_done: has_deadlines,
      counts: [progress.selections, progress.unfillable, progress.over, progress.hidden],
      name: progress.opening,
    },
    { step: 'mail', is_done: sends_mail, counts: [], name: null },
    { step: 'invite', is_done: players > 0, counts: [players, leagues], name: null },
  ]
}
