import { sql } from 'kysely'
import type { Db } from '#server/db/db.ts'

/** By its name, of the current season. */
export async function findCup(db: Db, name: string): Promise<{ cup_id: number } | undefined> {
  const { rows } = await sql<{ cup_id: number }>`
    select cup_id from cups join seasons using (season_id)
    where is_current and cups.name = ${name}`.execute(db)
  return rows[0]
}
