import { sql } from 'kysely'
import type pg from 'pg'
import countries from 'world-countries/countries.json' with { type: 'json' }
import type { Country } from '#contract/countries.ts'
import { NEUTRAL_CODES } from '#game/neutral-athletes.ts'
import type { Db } from '#server/db/db.ts'

/** Brings the table of countries up to the kept package; where a federation has a code of its own, it stands beside. */
export async function loadCountries(client: pg.PoolClient): Promise<void> {
  await client.query(
    `insert into countries (alpha_3, alpha_2, federation_code, name, is_neutral)
     select alpha_3, alpha_2, federation_code, name, alpha_2 is null
     from json_to_recordset($1) as row (alpha_3 text, alpha_2 text, federation_code text, name text)
     on conflict (alpha_3) do update
       set alpha_2 = excluded.alpha_2, federation_code = excluded.federation_code, name = excluded.name
       where countries.name <> excluded.name or countries.federation_code <> excluded.federation_code`,
    [JSON.stringify([...countries.map(countryRow), ...neutralRows()])],
  )
}

/** The countries that may be somebody's home nation: neutral athletes have none. */
export async function listAllCountries(db: Db): Promise<Country[]> {
  const { rows } = await sql<Country>`
    select alpha_3, name from countries where not is_neutral`.execute(db)
  return rows
}

function countryRow(country: (typeof countries)[number]) {
  const { cca3, cca2, cioc, name } = country
  return { alpha_3: cca3, alpha_2: cca2, federation_code: cioc || cca3, name: name.common }
}

function neutralRows() {
  return Object.entries(NEUTRAL_CODES).map(([alpha_3, name]) => {
    return { alpha_3, alpha_2: null, federation_code: alpha_3, name }
  })
}

/** Whether that code is a country that players may choose as their home nation. */
export async function isCountry(db: Db, alpha_3: string): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from countries where alpha_3 = ${alpha_3} and not is_neutral) as found`.execute(db)
  return rows[0]!.found
}
