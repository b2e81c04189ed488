import type { TablePreset } from '#game/points-tables.ts'
import { SETTINGS_PRESETS, type Variant } from '#game/season-settings.ts'
import type { ImportOptions } from './imported.ts'
import type { SeasonFiles } from './read-season.ts'

export type SeasonOptions = ImportOptions & {
  /** Instead of the season column of races.csv. */
  name?: string | undefined
  variant: Variant
  points?: TablePreset | undefined
  is_current: boolean
  /** Files of prices, in the order in which they hold. */
  prices: readonly string[]
}

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
  prices_by_formula: number
  notes: string[]
}

export function seasonName({ races }: SeasonFiles, { name }: SeasonOptions): string | null {
  return name ?? races.find((race) => race.season !== null)?.season ?? null
}

/** The World Cup changed its points after the winter of 2021/22 (rules §4). */
export function tablesOf({ races }: SeasonFiles, { points, variant }: SeasonOptions): TablePreset {
  const first = races.map((race) => race.date).sort()[0] ?? ''
  const usual = SETTINGS_PRESETS[variant].points_tables
  return points ?? (usual === 'world_cup' && first < '2022-07-01' ? 'world_cup_until_2022' : usual)
}
