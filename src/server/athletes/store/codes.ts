import { sql } from 'kysely'
import type { Db } from '#server/platform/db/db.ts'

/** Athletes are not added or changed until the transaction ends; they can still be read and picked. */
export async function lockAthletes(tx: Db): Promise<void> {
  await sql`lock table athletes in share row exclusive mode`.execute(tx)
}

export type CodeHolder = { athlete_id: number; name: string; country: string }

/** Another athlete with the code, whose case does not matter: people type it. */
export async function findHolder(tx: Db, code: string, but: number): Promise<CodeHolder | undefined> {
  const { rows } = await sql<CodeHolder>`
    select athlete_id, name, country from athletes
    where lower(federation_code) = lower(${code}) and athlete_id <> ${but} limit 1`.execute(tx)
  return rows[0]
}

export async function findCode(tx: Db, athlete_id: number): Promise<string | null> {
  const { rows } = await sql<{ federation_code: string | null }>`
    select federation_code from athletes where athlete_id = ${athlete_id}`.execute(tx)
  return rows[0]!.federation_code
}

export async function updateCode(tx: Db, athlete_id: number, code: string): Promise<void> {
  await sql`update athletes set federation_code = ${code} where athlete_id = ${athlete_id}`.execute(tx)
}
