import type { Country } from '#contract/countries.ts'
import type { Db } from '#server/platform/db/db.ts'
import { sql } from '#server/platform/db/sql.ts'

/** Lists the countries that a player may choose as home nation. Leaves out the entry for neutral athletes. */
export async function listAllCountries(db: Db): Promise<Country[]> {
  return db.many(sql<Country>`
    select alpha_3, name from countries where not is_neutral`)
}

/** Whether the code belongs to a country of `listAllCountries`. */
export async function isCountry(db: Db, alpha_3: string): Promise<boolean> {
  const row = await db.one(sql<{ found: boolean }>`
    select exists (select from countries where alpha_3 = ${alpha_3} and not is_neutral) as found`)
  return row.found
}
