import type { Db } from '#server/platform/db/db.ts'
import { sql } from '#server/platform/db/sql.ts'

/** Returns the names of a season's races by race id, each as `weekend name, race name`. */
export async function readRaceNames(db: Db, season_id: number): Promise<Map<number, string>> {
  const rows = await db.many(sql<{ race_id: number; name: string }>`
    select race_id, weekend_name || ', ' || name as name
    from races join weekends using (weekend_id) where races.season_id = ${season_id}`)
  return new Map(rows.map(({ race_id, name }) => [race_id, name]))
}
