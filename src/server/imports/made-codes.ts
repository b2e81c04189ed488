import { codeFromName, nameKey } from '#game/athlete-names.ts'
import type { Db } from '#server/platform/db/db.ts'
import type { CountryCodes } from './season/plan-calendar.ts'
import type { AthleteRow } from './season/season-columns.ts'
import { type KnownAthleteRow, listAthletesByCode } from './store/athletes.ts'

type Person = { name: string; country: string; gender: string }

/**
 * In a list without codes, gives each row the code of the season's athlete with the same name, nation and gender. A
 * second import then does not add the athlete again. Other rows are returned unchanged.
 */
export function withKnownCodes(
  rows: readonly AthleteRow[],
  athletes: readonly (Pick<KnownAthleteRow, 'federation_code'> & Person)[],
  countries: CountryCodes,
): AthleteRow[] {
  const codes = new Map(athletes.map((athlete) => [personKey(athlete), athlete.federation_code]))
  return rows.map((row) => {
    if (!hasMadeCode(row)) return row
    const country = countries.get(row.country)?.alpha_3 ?? row.country
    return { ...row, federation_code: codes.get(personKey({ ...row, country })) ?? row.federation_code }
  })
}

/**
 * For athletes who are not in the game yet, lists names with the codes made from them, as in `Kari Fjell: kari-fjell`.
 */
export async function listMadeCodes(db: Db, rows: readonly AthleteRow[]): Promise<string[]> {
  const made = rows.filter(hasMadeCode)
  const known = await listAthletesByCode(
    db,
    made.map(({ federation_code }) => federation_code),
  )
  const known_codes = new Set(known.map(({ federation_code }) => federation_code))
  return made
    .filter(({ federation_code }) => !known_codes.has(federation_code))
    .map(({ name, federation_code }) => `${name}: ${federation_code}`)
}

function hasMadeCode({ name, federation_code }: AthleteRow): boolean {
  return federation_code === codeFromName(name)
}

function personKey({ name, country, gender }: Person): string {
  return [nameKey(name), country, gender].join(' ')
}
