import { type RawBuilder, sql } from 'kysely'
import type { AthleteResult, Race } from '#contract/races.ts'
import type { SheetLine } from '#game/sheet.ts'
import type { Db } from '#server/db/db.ts'

export type RaceRow = Omit<Race, 'date' | 'published_at' | 'links'> & {
  date: Date
  published_at: Date | null
}

/** Races of hidden weekends are not there. */
export async function findRace(db: Db, race_id: number): Promise<RaceRow | undefined> {
  const [race] = await listRaces(db, sql`r.race_id = ${race_id}`)
  return race
}

export async function listRacesOfWeekend(db: Db, weekend_id: number): Promise<RaceRow[]> {
  return listRaces(db, sql`r.weekend_id = ${weekend_id}`)
}

async function listRaces(db: Db, which: RawBuilder<unknown>): Promise<RaceRow[]> {
  const { rows } = await sql<RaceRow>`
    select r.race_id, r.name, r.date, r.distance::float8 as distance, r.discipline, r.gender, r.country, r.place,
      r.kind, r.state, r.scored, r.include_in_total, p.published_at, p.reason, r.selection_id, r.weekend_id
    from races r join weekends w using (weekend_id)
    left join lateral (
      select published_at, reason from publications
      where race_id = r.race_id order by publication_id desc limit 1) p on true
    where not w.hidden and ${which}
    order by r.date, r.race_id`.execute(db)
  return rows
}

export type ResultRow = Pick<AthleteResult, 'athlete_id' | 'race_id' | 'rank' | 'status' | 'time'> &
  AthleteResult['athlete'] & { lines: SheetLine[] }

/** The published result, winners first, with the lines that a plain pick of the athlete earns. */
export async function listResults(
  db: Db,
  race_id: number,
  range: { limit: number; offset: number },
): Promise<ResultRow[]> {
  const { rows } = await sql<ResultRow>`
    select x.athlete_id, r.race_id, x.place as rank, x.status, x.time, a.name, a.country, a.gender, a.is_team,
      coalesce((
        select json_agg(json_build_object('component', component, 'points', points))
        from sheet_lines l
        where l.sheet_id = r.sheet_id and l.athlete_id = x.athlete_id and l.role = 0), '[]') as lines
    from races r join results x using (revision_id) join athletes a on a.athlete_id = x.athlete_id
    where r.race_id = ${race_id}
    order by x.place nulls last, x.status, a.name, x.athlete_id
    limit ${range.limit} offset ${range.offset}`.execute(db)
  return rows
}

export async function countResults(db: Db, race_id: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int from races join results using (revision_id) where races.race_id = ${race_id}`.execute(
    db,
  )
  return rows[0]!.count
}
