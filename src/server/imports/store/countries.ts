import { sql } from 'kysely'
import type { Db } from '#server/db/db.ts'

export type Country = { alpha_3: string; alpha_2: string; name: string }

/** Countries by every code they go by. Where two lists clash (BRN), the federations' list is meant. */
export async function loadCountryCodes(db: Db): Promise<Map<string, Country>> {
  const { rows } = await sql<Country & { federation_code: string }>`
    select alpha_3, alpha_2, federation_code, name from countries`.execute(db)
  return new Map([
    ...rows.map((row) => [row.alpha_3, row] as const),
    ...rows.map((row) => [row.federation_code, row] as const),
  ])
}
