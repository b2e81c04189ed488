import type { IssueList } from '#server/imports/files/issues.ts'
import { teamName, teamNumber, teamOfCode } from '#server/imports/national-teams.ts'
import { type AthleteFacts, listAthletesByCode, type SeasonFacts } from '#server/imports/store/athletes.ts'
import type { Db } from '#server/platform/db/db.ts'
import type { CountryCodes } from './plan-calendar.ts'
import type { AthleteRow } from './season-columns.ts'

/** Converts rows of a file to athletes, with ISO codes of countries and normalized names of national teams. */
export function athleteFacts(rows: readonly AthleteRow[], countries: CountryCodes): AthleteFacts[] {
  return rows.map((row) => {
    const { federation_code, gender, birth_date } = row
    const country = countries.get(row.country)!
    const is_team = row.is_team === true
    // A pro team is also a team, but its name does not consist of a country and a number.
    const isNational = is_team && row.pro_team === null
    const number = teamOfCode(federation_code)?.number ?? teamNumber(row.name)
    const name = isNational ? teamName(country.name, number) : row.name
    return { federation_code, name, country: country.alpha_3, gender, is_team, birth_date }
  })
}

export function seasonFacts(rows: readonly AthleteRow[], prices: ReadonlyMap<string, number>): SeasonFacts[] {
  return rows.map((row) => ({
    federation_code: row.federation_code,
    price: prices.get(row.federation_code) ?? row.price,
    active: row.active,
    youth: row.youth,
    is_qci_bonus_eligible: row.qci,
    is_cub: row.cub,
    pro_team: row.pro_team,
  }))
}

/** Refuses rows that would change the gender or kind (athlete or team) of a known athlete. These never change. */
export async function checkKnownAthletes(
  db: Db,
  rows: readonly AthleteRow[],
  file: string,
  issues: IssueList,
) {
  const known = await listAthletesByCode(
    db,
    rows.map((row) => row.federation_code),
  )
  const byCode = new Map(known.map((athlete) => [athlete.federation_code, athlete]))
  for (const { federation_code, gender, is_team, line } of rows) {
    const athlete = byCode.get(federation_code)
    if (!athlete || (athlete.gender === gender && athlete.is_team === (is_team === true))) continue
    const data = { given: { name: federation_code, gender, is_team: is_team === true }, known: athlete }
    issues.add({ file, line, column: 'gender', code: 'athlete-differs', data })
  }
}

/**
 * Lists athletes whose name or country in the file differs from the stored one, such as `W1: Kari Fjell → Wanda Nr1`.
 */
export async function listRenamed(db: Db, facts: readonly AthleteFacts[]): Promise<string[]> {
  const known = await listAthletesByCode(
    db,
    facts.map((athlete) => athlete.federation_code),
  )
  const byCode = new Map(known.map((athlete) => [athlete.federation_code, athlete]))
  return facts.flatMap((now) => {
    const known_athlete = byCode.get(now.federation_code)
    if (!known_athlete || (known_athlete.name === now.name && known_athlete.country === now.country))
      return []
    const [before, after] =
      known_athlete.country === now.country ? ['', ''] : [` (${known_athlete.country})`, ` (${now.country})`]
    return [`${now.federation_code}: ${known_athlete.name}${before} → ${now.name}${after}`]
  })
}
