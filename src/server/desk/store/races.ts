import { sql } from 'kysely'
import type { Db } from '#server/db/db.ts'
import type { ResultFacts } from '#server/imports/store/revisions.ts'

export type DeskRace = {
  race_id: number
  /** What the operator's verbs call it. */
  race_code: string
  date: Date
  time_zone: string
  name: string
  gender: string
  state: string
  weekend_name: string
}

/** A season's races in the order in which they start, or one weekend's; hidden ones too. */
export async function listDeskRaces(
  db: Db,
  season_id: number,
  weekend_id: number | null,
): Promise<DeskRace[]> {
  const { rows } = await sql<DeskRace>`
    select r.race_id, coalesce(r.race_code, r.race_id::text) as race_code, r.date, w.time_zone, r.name, r.gender,
      r.state, w.weekend_name
    from races r join weekends w using (weekend_id)
    where r.season_id = ${season_id} and (${weekend_id}::int is null or r.weekend_id = ${weekend_id})
    order by r.date, r.race_id`.execute(db)
  return rows
}

/** A row as `import results` takes it, in the order in which the athletes came in. */
export type DeskResult = {
  race_code: string | null
  athlete: string | null
  name: string
  country: string
} & Omit<ResultFacts, 'revision_id' | 'athlete_id'>

/** The results of a race's latest revision, published or not. */
export async function listLatestResults(db: Db, race_id: number): Promise<DeskResult[]> {
  const { rows } = await sql<DeskResult>`
    select r.race_code, a.federation_code as athlete, a.name, a.country, x.place, x.status, x.time, x.bib, x.sprint_place, x.climb_place
    from races r join results x on x.revision_id =
      latest_revision(r.race_id)
    join athletes a using (athlete_id)
    where r.race_id = ${race_id} order by x.place, x.status, a.federation_code`.execute(db)
  return rows
}
