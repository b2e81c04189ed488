import type { Db } from '#server/platform/db/db.ts'
import { sql } from '#server/platform/db/sql.ts'

/** Prevents adding and changing athletes until the transaction ends. Athletes can still be read and picked. */
export async function lockAthletes(tx: Db): Promise<void> {
  await tx.run(sql`lock table athletes in share row exclusive mode`)
}

export type CodeHolder = { athlete_id: number; name: string; country: string }

/**
 * Finds another athlete who has the code, or whose merged duplicate had it. Ignores case, because people type codes.
 */
export async function findHolder(tx: Db, code: string, except_id: number): Promise<CodeHolder | undefined> {
  return tx.maybeOne(sql<CodeHolder>`
    select athlete_id, a.name, a.country from athletes a left join merged_athletes m using (athlete_id)
    where lower(${code}) in (lower(a.federation_code), lower(m.federation_code)) and athlete_id <> ${except_id} limit 1`)
}

export async function findCode(tx: Db, athlete_id: number): Promise<string | null> {
  const row = await tx.one(sql<{ federation_code: string | null }>`
    select federation_code from athletes where athlete_id = ${athlete_id}`)
  return row.federation_code
}

export async function updateCode(tx: Db, athlete_id: number, code: string): Promise<void> {
  await tx.run(sql`update athletes set federation_code = ${code} where athlete_id = ${athlete_id}`)
}
