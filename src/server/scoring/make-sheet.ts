import { createHash } from 'node:crypto'
import { takesTeams } from '#game/scoring/race-kinds.ts'
import type { RaceResult } from '#game/scoring/results.ts'
import { RULES_VERSION, raceSheet, type SheetLine, type SheetRace } from '#game/scoring/sheet.ts'
import { NO_STARTS, type RaceStarts, raceStarts } from '#game/scoring/stand-ins.ts'
import type { Db } from '#server/platform/db/db.ts'
import type { ScoringSeason } from './store/season.ts'
import { findSheetRules, listProTeams, listSheetResults, type SheetRules, saveSheet } from './store/sheets.ts'
import { findStartFacts } from './store/starts.ts'

export type Sheet = { sheet_id: number; lines: SheetLine[] }

type RevisedRace = { race_id: number; revision_id: number }

/** Computes and saves the sheet of a revision by the season's rules. The same input gives the same sheet. */
export async function makeSheet(db: Db, season: ScoringSeason, race: RevisedRace): Promise<Sheet> {
  const { lines, youth, starts, digest } = await computeSheet(db, season, race)
  const { race_id, revision_id } = race
  const sheet = { race_id, revision_id, rules_version: RULES_VERSION, digest }
  return { sheet_id: await saveSheet(db, sheet, { lines, youth, starts }), lines }
}

/** Computes a sheet like `makeSheet`, but does not save it. Equal sheets have equal digests. */
export async function computeSheet(
  db: Db,
  season: ScoringSeason,
  race: RevisedRace,
): Promise<{ lines: SheetLine[]; youth: number[]; starts: RaceStarts; digest: string }> {
  const results = await listSheetResults(db, race.revision_id)
  const lines = await scoreResults(db, season, race.race_id, results)
  // Youth flags are stored in every season, because a cup that counts them can be created later.
  const youth = youthOf(results)

  const starts = await findStarts(db, season, race.race_id, results)
  const digest = createHash('sha256')
    .update(JSON.stringify(contentOf(lines, youth, starts)))
    .digest('hex')
  return { lines, youth, starts, digest }
}

/**
 * Returns what the digest depends on. The digests of older sheets do not contain youth flags or starts. Empty parts are
 * left out, so that older sheets can be reused.
 */
function contentOf(lines: readonly SheetLine[], youth: readonly number[], starts: RaceStarts) {
  if (starts !== NO_STARTS) return [RULES_VERSION, lines, youth, starts]
  return youth.length > 0 ? [RULES_VERSION, lines, youth] : [RULES_VERSION, lines]
}

/**
 * Finds out who started, from the results and the newest start list. Returns `NO_STARTS` if the selection has neither
 * reserves nor vice-captains.
 */
export async function findStarts(
  db: Db,
  { settings }: ScoringSeason,
  race_id: number,
  results: readonly { athlete_id: number; status: string | null }[],
): Promise<RaceStarts> {
  if (!settings.takes_reserves && !settings.takes_vice_captain) return NO_STARTS
  const race = await findStartFacts(db, race_id)
  if (!race.has_bench || takesTeams(race.kind)) return NO_STARTS
  return raceStarts(race.gender, results, race.starters && new Map(race.starters))
}

/** Computes the points that results of a race earn by the season's rules. Saves nothing. */
export async function scoreResults(
  db: Db,
  season: ScoringSeason,
  race_id: number,
  results: readonly RaceResult[],
): Promise<SheetLine[]> {
  const tables = await findSheetRules(db, race_id)
  const pro_teams = season.settings.pro_teams ? await listProTeams(db, race_id) : []
  return raceSheet(sheetRace(tables, season), results, pro_teams)
}

function youthOf(results: readonly RaceResult[]): number[] {
  return results.filter((result) => result.youth).map((result) => result.athlete_id)
}

function sheetRace(tables: SheetRules, { settings }: ScoringSeason): SheetRace {
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
