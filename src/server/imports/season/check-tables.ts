import type { SeasonSettings } from '#game/calendar/season-settings.ts'
import { TABLE_PRESETS } from '#game/scoring/points-tables.ts'
import { type RaceKind, tableNameOf, takesTeams } from '#game/scoring/race-kinds.ts'
import type { IssueList } from '#server/imports/files/issues.ts'
import type { ImportRefusal } from '#text/imports/import-refusals.ts'
import { classOf } from './save-calendar.ts'

type RaceRow = {
  line: number
  kind: RaceKind
  race_class: string | null
  has_sprint: boolean
  has_climb: boolean
  takes_team_picks: boolean
}

/**
 * Refuses races that need a points table that the season does not have. For example, the marathon preset has no sprint
 * table. Also refuses a marathon without a race class, and picks of pro teams in a season without pro teams.
 */
export function checkTables(
  rows: readonly RaceRow[],
  { points_tables: preset, pro_teams }: Pick<SeasonSettings, 'points_tables' | 'pro_teams'>,
  { file, issues }: { file: string; issues: IssueList },
): void {
  const table_names = new Set(Object.keys(TABLE_PRESETS[preset]))
  const add = (row: RaceRow, column: string, refusal: ImportRefusal) => {
    issues.add({ file, line: row.line, column, ...refusal })
  }
  for (const row of rows) {
    const table = tableNameOf({ kind: row.kind, is_tour_leg: false, race_class: classOf(row.race_class) })
    if (table && !table_names.has(table))
      add(row, 'kind', { code: 'no-points-table', data: { kind: row.kind, table, preset } })
    if (row.kind === 'marathon' && !table) add(row, 'race_class', { code: 'no-race-class' })
    if (row.has_sprint && !table_names.has('sprint'))
      add(row, 'has_sprint', { code: 'no-such-points', data: { preset, points: 'sprint' } })
    if (row.takes_team_picks && !pro_teams && !takesTeams(row.kind))
      add(row, 'takes_team_picks', { code: 'no-pro-teams' })
    if (row.has_climb && !table_names.has('climb'))
      add(row, 'has_climb', { code: 'no-such-points', data: { preset, points: 'climb' } })
  }
}
