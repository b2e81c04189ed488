import type { Db } from '#server/platform/db/db.ts'
import { sql } from '#server/platform/db/sql.ts'

/** `alpha_2` is null for the entries of neutral athletes. */
export type Country = { alpha_3: string; alpha_2: string | null; federation_code: string; name: string }

/**
 * Codes that federations and organisers use, but that neither ISO 3166 nor the International Olympic Committee defines.
 */
const ALIASES: Readonly<Record<string, string>> = {
  DAN: 'DNK',
  ENG: 'GBR',
  HOL: 'NLD',
  ICE: 'ISL',
  IRA: 'IRN',
  IRE: 'IRL',
  JAP: 'JPN',
  LIT: 'LTU',
  ROM: 'ROU',
  SIN: 'SGP',
  SPA: 'ESP',
  XKX: 'UNK',
}

/** Maps all codes of countries to the countries. A code with two meanings (BRN) has the one that federations use. */
export async function loadCountryCodes(db: Db): Promise<Map<string, Country>> {
  const rows = await db.many(sql<Country>`
    select alpha_3, alpha_2, federation_code, name from countries`)
  const byCode = new Map([
    ...rows.map((row) => [row.alpha_3, row] as const),
    ...rows.map((row) => [row.federation_code, row] as const),
  ])
  for (const [alias, alpha_3] of Object.entries(ALIASES)) {
    const country = byCode.get(alpha_3)
    if (country && !byCode.has(alias)) byCode.set(alias, country)
  }
  return byCode
}
