import type { RaceState } from '#game/scoring/publications.ts'
import type { Db } from '#server/platform/db/db.ts'
import { sql } from '#server/platform/db/sql.ts'
import { DEMO_ACTOR } from './demos.ts'

export type DemoRaceRow = {
  race_code: string
  race_id: number
  weekend_id: number
  date: Date
  state: RaceState
  /** The ids of the result lists that were imported for the race, oldest first. */
  revision_ids: number[]
  /** How often the race was published. */
  publications: number
}

/** The visible races whose selections have reached their closing time and that nobody but the demo has changed. */
export async function listClosedRaces(db: Db, season_id: number): Promise<DemoRaceRow[]> {
  return db.many(sql<DemoRaceRow>`
    select r.race_code, r.race_id, r.weekend_id, r.date, r.state,
      array(select revision_id from result_revisions v where v.race_id = r.race_id order by number) as revision_ids,
      (select count(*) from publications p where p.race_id = r.race_id) as publications
    from races r join selections s using (selection_id) join weekends w on w.weekend_id = r.weekend_id
    where r.season_id = ${season_id} and r.race_code is not null and not w.hidden and s.trading_close <= game_now()
      and not exists (select from publications p where p.race_id = r.race_id and p.published_by <> ${DEMO_ACTOR})
      and not exists (select from result_revisions v where v.race_id = r.race_id and v.imported_by <> ${DEMO_ACTOR})
    order by r.race_id`)
}

export type Placed = { race_code: string; code: string; name: string; country: string; place: number }

/** The athletes with a place in these races. If no result of a race is published, its latest import is used. */
export async function listPlaced(
  db: Db,
  season_id: number,
  race_codes: readonly string[],
): Promise<Placed[]> {
  return db.many(sql<Placed>`
    select r.race_code, a.federation_code as code, a.name, a.country, x.place
    from races r
    join results x on x.revision_id = coalesce(r.revision_id,
      (select max(v.revision_id) from result_revisions v where v.race_id = r.race_id))
    join athletes a using (athlete_id)
    where r.season_id = ${season_id} and r.race_code = any (${race_codes}::text[]) and x.place is not null
    order by r.race_id, x.place, x.athlete_id`)
}

/** The times at which prices were set in the season, in ms since 1970. */
export async function readPriceInstants(db: Db, season_id: number): Promise<Set<number>> {
  const rows = await db.many(sql<{ set_at: Date }>`
    select distinct set_at from prices where season_id = ${season_id}`)
  return new Set(rows.map((row) => row.set_at.getTime()))
}

/** The start of the next visible race. Ignores the races with these codes. */
export async function findNextStart(
  db: Db,
  season_id: number,
  excluded_codes: readonly string[],
): Promise<{ date: Date } | undefined> {
  return db.maybeOne(sql<{ date: Date }>`
    select r.date from races r join weekends w using (weekend_id)
    where r.season_id = ${season_id} and r.date > game_now() and r.state = 'scheduled' and not w.hidden
      and r.race_code is not null and r.race_code <> all (${excluded_codes}::text[])
    order by r.date, r.race_id limit 1`)
}
