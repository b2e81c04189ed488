import type { Db } from '#server/platform/db/db.ts'
import { sql } from '#server/platform/db/sql.ts'

export type AdminRace = {
  race_id: number
  /** What operators type to name the race: its code or, if it has none, its id. */
  race_code: string
  date: Date
  time_zone: string
  name: string
  gender: string
  state: string
  weekend_name: string
}

/**
 * Lists the races of a season or of one weekend, in the order in which they start. Includes races of hidden weekends.
 */
export async function listAdminRaces(
  db: Db,
  season_id: number,
  weekend_id: number | null,
): Promise<AdminRace[]> {
  return db.many(sql<AdminRace>`
    select r.race_id, coalesce(r.race_code, r.race_id::text) as race_code, r.date, w.time_zone, r.name, r.gender,
      r.state, w.weekend_name
    from races r join weekends w using (weekend_id)
    where r.season_id = ${season_id} and (${weekend_id}::int is null or r.weekend_id = ${weekend_id})
    order by r.date, r.race_id`)
}
