import { createHash } from 'node:crypto'
import { takesTeams } from '#game/scoring/race-kinds.ts'
import type { RaceResult } from '#game/scoring/results.ts'
import { RULES_VERSION, raceSheet, type SheetLine, type SheetRace } from '#game/scoring/sheet.ts'
import type { Db } from '#server/platform/db/db.ts'
import type { ScoringSeason } from './store/season.ts'
import {
  findSheetTables,
  listProTeams,
  listSheetResults,
  type SheetTables,
  saveSheet,
} from './store/sheets.ts'

export type Sheet = { sheet_id: number; lines: SheetLine[] }

type RevisedRace = { race_id: number; revision_id: number }

/** Computes and saves the sheet of a revision by the season's rules. The same input gives the same sheet. */
export async function makeSheet(db: Db, season: ScoringSeason, race: RevisedRace): Promise<Sheet> {
  const { lines, youth, digest } = await computeSheet(db, season, race)
  const { race_id, revision_id } = race
  const sheet = { race_id, revision_id, rules_version: RULES_VERSION, digest }
  return { sheet_id: await saveSheet(db, sheet, lines, youth), lines }
}

/** Like `makeSheet` without saving; equal sheets have equal digests. */
export async function computeSheet(
  db: Db,
  season: ScoringSeason,
  race: RevisedRace,
): Promise<{ lines: SheetLine[]; youth: number[]; digest: string }> {
  const results = await listSheetResults(db, race.revision_id)
  const lines = await scoreResults(db, season, race.race_id, results)
  // Youth is stored in every season, because a cup that counts it can be created later.
  const youth = youthOf(results)

  // Older sheets have a digest without youth. Leaving out an empty list keeps such sheets reusable.
  const content = youth.length > 0 ? [RULES_VERSION, lines, youth] : [RULES_VERSION, lines]
  const digest = createHash('sha256').update(JSON.stringify(content)).digest('hex')
  return { lines, youth, digest }
}

/** Computes what results of a race earn by the season's rules. Saves nothing. */
export async function scoreResults(
  db: Db,
  season: ScoringSeason,
  race_id: number,
  results: readonly RaceResult[],
): Promise<SheetLine[]> {
  const tables = await findSheetTables(db, race_id)
  const pro_teams = season.settings.pro_teams ? await listProTeams(db, race_id) : []
  return raceSheet(sheetRace(tables, season), results, pro_teams)
}

function youthOf(results: readonly RaceResult[]): number[] {
  return results.filter((result) => result.youth).map((result) => result.athlete_id)
}

function sheetRace(tables: SheetTables, { settings }: ScoringSeason): SheetRace {
  return {
    points: tables.points,
    sprint_points: tables.sprint_points,
    climb_points: tables.climb_points,
    captain_bonus_percent: settings.captain_bonus_percent,
    youth_bonus_percent: settings.youth_bonus_percent,
    qci_bonus_percent: settings.qci_bonus_percent,
    has_captains: tables.team_captains_enabled,
    ranked_places: tables.takes_ranked_picks ? tables.max_picks_per_gender : 0,
    takes_teams: takesTeams(tables.kind),
  }
}
