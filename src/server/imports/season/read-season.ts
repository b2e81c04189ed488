import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { nearestTerms } from '#game/nearest.ts'
import type { IssueList } from '#server/imports/files/issues.ts'
import { type ReadOptions, readTable } from '#server/imports/files/read-table.ts'
import { checkResults } from '#server/imports/results/check-results.ts'
import type { ImportRefusal } from '#text/imports/import-refusals.ts'
import { parseDeadline } from './listed-weekends.ts'
import type { CountryCodes } from './plan-calendar.ts'
import * as columns from './season-columns.ts'

export type SeasonFiles = {
  races: columns.RaceFileRow[]
  results: columns.ResultRow[]
  athletes: columns.AthleteRow[]
  members: columns.MemberRow[]
  /** Null if the folder has no list of weekends. Races are then grouped by place and day. */
  listed: columns.ListedWeekend[] | null
}

/** Reads and validates the files in a season's folder. Also checks that the files match each other. */
export async function readSeason(
  dir: string,
  countries: CountryCodes,
  issues: IssueList,
  options: ReadOptions,
): Promise<SeasonFiles> {
  const read = <Table extends Parameters<typeof readTable>[1]>(name: string, table: Table) =>
    readTable(join(dir, existingFileName(dir, name)), table, issues, options)
  const has = (name: string) => existsSync(join(dir, existingFileName(dir, name)))

  const files = {
    races: await read('races.csv', columns.RACE_COLUMNS),
    athletes: await read('athletes.csv', columns.ATHLETE_COLUMNS),
    results: has('results.csv') ? await read('results.csv', columns.RESULT_COLUMNS) : [],
    members: has('team_members.csv') ? await read('team_members.csv', columns.MEMBER_COLUMNS) : [],
    listed: has(weekend_list) ? await read(weekend_list, columns.WEEKEND_LIST_COLUMNS) : null,
  }
  checkRaces(files.races, countries, issues)
  checkAthletes(files.athletes, countries, 'athletes.csv', issues)
  checkUnique(files.listed ?? [], 'weekend', (row) => row.weekend, weekend_list, issues)
  if (issues.count === 0) checkReferences(files, issues)
  return files
}

/** Returns the name of a table's file, which may be JSON or CSV. */
function existingFileName(dir: string, name: string): string {
  const as_json = name.replace(/csv$/, 'json')
  return !existsSync(join(dir, name)) && existsSync(join(dir, as_json)) ? as_json : name
}

const weekend_list = 'weekends_real_game.csv'

function checkRaces(races: readonly columns.RaceFileRow[], countries: CountryCodes, issues: IssueList) {
  checkUnique(races, 'race_code', (race) => race.race_code, 'races.csv', issues)
  checkCountries(races, countries, 'races.csv', issues)
  if (races.length > 0 || issues.count > 0) return
  issues.add({
    file: 'races.csv',
    line: null,
    column: null,
    code: 'no-races',
  })
}

export function checkAthletes(
  athletes: readonly columns.AthleteRow[],
  countries: CountryCodes,
  file: string,
  issues: IssueList,
): void {
  checkUnique(athletes, 'federation_code', (athlete) => athlete.federation_code, file, issues)
  checkCountries(athletes, countries, file, issues)
  for (const { gender, is_team, line } of athletes) {
    if (gender !== 'mixed' || is_team) continue
    issues.add({ file, line, column: 'gender', code: 'mixed-athlete' })
  }
}

export function checkUnique<Row extends { line: number }>(
  rows: readonly Row[],
  column: string,
  keyOf: (row: Row) => string,
  file: string,
  issues: IssueList,
): void {
  const lines = new Map<string, number>()
  for (const row of rows) {
    const first = lines.get(keyOf(row))
    if (first === undefined) lines.set(keyOf(row), row.line)
    else {
      const data = { column, value: keyOf(row), line: first }
      issues.add({ file, line: row.line, column, code: 'value-repeated', data })
    }
  }
}

export function checkCountries(
  rows: readonly { line: number; country: string | null }[],
  countries: CountryCodes,
  file: string,
  issues: IssueList,
): void {
  for (const { country, line } of rows) {
    if (country === null || countries.has(country)) continue
    issues.add({ file, line, column: 'country', ...unknownCountry(country, country, countries) })
  }
}

/**
 * Makes the refusal of an unknown country. It suggests the countries whose names or codes are most similar to `code`.
 */
export function unknownCountry(given: string, code: string, countries: CountryCodes): ImportRefusal {
  // Countries whose names begin with the code come first: SWI probably means Switzerland, and is not a typing error for
  // MWI.
  const by_name = [...countries].filter(([, { name }]) => code !== '' && name.toUpperCase().startsWith(code))
  const near = nearestTerms(code, countries.keys(), { most_edits: 1 })
  const found = [...by_name.map(([, country]) => country), ...near.map((each) => countries.get(each)!)]
  return { code: 'unknown-country', data: { given, nearest: [...new Set(found)].slice(0, 3) } }
}

/** Checks that results and team members refer to races and athletes in the files, and that deadlines are valid. */
function checkReferences({ races, athletes, results, members, listed }: SeasonFiles, issues: IssueList) {
  const known = {
    file: 'results.csv',
    races: new Map(races.map((race) => [race.race_code, race])),
    athletes: new Map(
      athletes.map((row) => [row.federation_code, { gender: row.gender, is_team: row.is_team === true }]),
    ),
  }
  checkResults(results, known, issues)

  for (const { race_code, line } of members) {
    if (known.races.has(race_code)) continue
    const data = { race_code }
    issues.add({ file: 'team_members.csv', line, column: 'race_id', code: 'unlisted-race', data })
  }
  for (const { selection_closes, line } of listed ?? []) {
    if (parseDeadline(selection_closes)) continue
    issues.add({
      file: weekend_list,
      line,
      column: 'selection_closes',
      code: 'invalid-deadline',
      data: { given: selection_closes },
    })
  }
}
