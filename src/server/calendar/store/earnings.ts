import type { WeekendAthleteResult } from '#contract/weekends.ts'
import type { Gender } from '#game/genders.ts'
import type { SheetLine } from '#game/scoring/sheet.ts'
import type { Db } from '#server/platform/db/db.ts'
import { sql } from '#server/platform/db/sql.ts'

/**
 * An athlete with the sheet lines that a plain pick earned in a weekend. `races` is the number of races with such
 * lines.
 */
export type EarningRow = Pick<WeekendAthleteResult, 'athlete_id' | 'races'> &
  WeekendAthleteResult['athlete'] & { lines: SheetLine[] }

/**
 * Lists the athletes and pro teams with a sheet line in those races of the weekend that count in totals. If `gender` is
 * given, lists only athletes and pro teams of this gender.
 */
export async function listEarnings(
  db: Db,
  weekend_id: number,
  gender: Gender | undefined,
): Promise<EarningRow[]> {
  return db.many(sql<EarningRow>`
    select a.athlete_id, a.name, a.country, a.gender, a.is_team, count(distinct r.race_id)::int as races,
      json_agg(json_build_object('component', l.component, 'points', l.points)) as lines
    from races r join sheet_lines l on l.sheet_id = r.sheet_id and l.role = 0 join athletes a using (athlete_id)
    where r.weekend_id = ${weekend_id} and r.include_in_total and coalesce(a.gender = ${gender ?? null}, true)
    group by a.athlete_id order by a.athlete_id`)
}
