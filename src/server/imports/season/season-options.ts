import { SETTINGS_PRESETS, type SeasonSettings, type Variant } from '#game/calendar/season-settings.ts'
import type { TablePreset } from '#game/scoring/points-tables.ts'
import type { ImportOptions } from '#server/imports/imported.ts'
import type { Answers } from '#server/imports/plan/inquiry.ts'
import type { SeasonChanges } from '#server/imports/plan/season-changes.ts'
import type { Db } from '#server/platform/db/db.ts'
import type { SeasonNote } from '#text/imports/result-notes.ts'
import type { SeasonFiles } from './read-season.ts'

export type SeasonOptions = ImportOptions & {
  /** The name of the season. Overrides the column season of races.csv. */
  name?: string | undefined
  variant: Variant
  points?: TablePreset | undefined
  is_current: boolean
  /** Price files, in the order in which they are applied. */
  prices: readonly string[]
  /** The operator's answers to the questions of the plan, by key. */
  answers?: Answers | undefined
  /** Accepts the proposed answer to every question without an answer. */
  yes?: boolean | undefined
  /** The digest of the plan that the user has seen. If the plan has changed since then, the import is refused. */
  shown_digest?: string | undefined
  /** If false, refuses to create a season or to make another season the current one. */
  may_create?: boolean | undefined
  onStep?: ((step: SeasonStep) => void) | undefined
  /** Called in the transaction of the import, after everything has been written. */
  beforeCommit?: ((tx: Db, report: SeasonReport) => Promise<void>) | undefined
}

/** The steps of an import after its files have been read. */
export const SEASON_STEPS = ['plan', 'athletes', 'calendar', 'results'] as const
export type SeasonStep = (typeof SEASON_STEPS)[number]

export type SeasonReport = {
  season: string
  season_id: number
  weekends: number
  selections: number
  races: number
  cancelled: number
  athletes: number
  teams: number
  results: number
  team_members: number
  prices_given: number
  /** The number of existing prices of the season that no file changes. */
  prices_kept: number
  prices_by_formula: number
  notes: SeasonNote[]
  /** The numbers of changes in an existing season. Null for a new season. */
  changes: Record<keyof SeasonChanges, number> | null
}

export function seasonName({ races }: SeasonFiles, { name }: SeasonOptions): string | null {
  return name ?? races.find((race) => race.season !== null)?.season ?? null
}

/**
 * Returns the given points tables, or by default the tables of the variant. The World Cup changed its tables after the
 * season 2021/22 (rules §4).
 */
export function tablesOf({ races }: SeasonFiles, { points, variant }: SeasonOptions): TablePreset {
  const first = races.map((race) => race.date).sort()[0] ?? ''
  const usual = SETTINGS_PRESETS[variant].points_tables
  return points ?? (usual === 'world_cup' && first < '2022-07-01' ? 'world_cup_until_2022' : usual)
}

/** Returns the settings of the season, or the settings with which it will be created. */
export function settingsOf(
  season: { settings: SeasonSettings } | undefined,
  files: SeasonFiles,
  options: SeasonOptions,
): SeasonSettings {
  const points_tables = tablesOf(files, options)
  return season?.settings ?? { ...SETTINGS_PRESETS[options.variant], points_tables }
}
