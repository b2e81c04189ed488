import type { AthleteResult } from '#contract/races.ts'
import type { SheetLine } from '#game/scoring/sheet.ts'
import type { Db } from '#server/platform/db/db.ts'
import { sql } from '#server/platform/db/sql.ts'

export type ResultRow = Pick<AthleteResult, 'athlete_id' | 'race_id' | 'rank' | 'status' | 'time'> &
  AthleteResult['athlete'] & { lines: SheetLine[] }

/**
 * Lists a page of a race's published results, winner first. Each result has the sheet lines that a plain pick of the
 * athlete earns.
 */
export async function listResults(
  db: Db,
  race_id: number,
  range: { limit: number; offset: number },
): Promise<ResultRow[]> {
  return db.many(sql<ResultRow>`
    select x.athlete_id, r.race_id, x.place as rank, x.status, x.time, a.name, a.country, a.gender, a.is_team,
      ${linesOf} as lines
    from races r join results x using (revision_id) join athletes a on a.athlete_id = x.athlete_id
    where r.race_id = ${race_id}
    order by x.place nulls last, x.status, a.name, x.athlete_id
    limit ${range.limit} offset ${range.offset}`)
}

export async function countResults(db: Db, race_id: number): Promise<number> {
  const row = await db.one(sql<{ count: number }>`
    select count(*)::int from races join results using (revision_id) where races.race_id = ${race_id}`)
  return row.count
}

/**
 * Lists an athlete's results in the scored races of the current season, by date. Excludes hidden weekends. A pro team
 * earns points without being in the result list, so its place and status are `null`.
 */
export async function listResultsOfAthlete(db: Db, athlete_id: number): Promise<ResultRow[]> {
  return db.many(sql<ResultRow>`
    select x.athlete_id, r.race_id, y.place as rank, y.status, y.time, a.name, a.country, a.gender, a.is_team,
      ${linesOf} as lines
    from races r
    join seasons on seasons.season_id = r.season_id and is_current
    join weekends w on w.weekend_id = r.weekend_id and not w.hidden
    cross join (select ${athlete_id}::int as athlete_id) x join athletes a on a.athlete_id = x.athlete_id
    left join results y on y.revision_id = r.revision_id and y.athlete_id = x.athlete_id
    where r.scored and (y.athlete_id is not null or exists (
      select from sheet_lines l where l.sheet_id = r.sheet_id and l.athlete_id = x.athlete_id and l.role = 0))
    order by r.date, r.race_id`)
}

/** SQL for the sheet lines that a plain pick of athlete `x` earns in race `r`. */
const linesOf = sql`
  coalesce((
    select json_agg(json_build_object('component', component, 'points', points))
    from sheet_lines l
    where l.sheet_id = r.sheet_id and l.athlete_id = x.athlete_id and l.role = 0), '[]')`
