import type { Db } from '#server/platform/db/db.ts'
import { sql } from '#server/platform/db/sql.ts'

/** The races of a season by id, as the name of the weekend and the name of the race. */
export async function listRaceNames(db: Db, season_id: number): Promise<Map<number, string>> {
  const rows = await db.many(sql<{ race_id: number; name: string }>`
    select race_id, weekend_name || ', ' || name as name
    from races join weekends using (weekend_id) where races.season_id = ${season_id}`)
  return new Map(rows.map(({ race_id, name }) => [race_id, name]))
}
