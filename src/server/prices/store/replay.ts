import type { SelectionPoints } from '#game/scoring/price-replay.ts'
import type { Db } from '#server/platform/db/db.ts'
import { sql } from '#server/platform/db/sql.ts'

export type ReplaySeason = { season_id: number; name: string; races: number }

/** A season with fewer scored selections does not tell enough about prices, so an earlier season is used. */
const min_selections = 3

/**
 * Finds the season whose results are compared with prices. This is the given season if it has enough scored selections.
 * Otherwise it is the latest earlier season of the same variant or, if there is no earlier season, the given season.
 * Undefined if no season has results.
 */
export async function findReplaySeason(db: Db, season_id: number): Promise<ReplaySeason | undefined> {
  return db.maybeOne(sql<ReplaySeason>`
    with first_race as (
      select coalesce(min(date), game_now()) as at from races where season_id = ${season_id})
    select r.season_id, y.name, count(*)::int as races
    from races r join seasons y using (season_id)
      join seasons this_season on this_season.season_id = ${season_id} and this_season.variant = y.variant
      cross join first_race
    where r.scored and r.include_in_total and r.date <= game_now()
      and (r.season_id = this_season.season_id or r.date < first_race.at)
    group by r.season_id, y.name
    order by r.season_id = ${season_id} and count(distinct r.selection_id) >= ${min_selections} desc,
      r.season_id = ${season_id}, max(r.date) desc
    limit 1`)
}

/** Returns the points of plain picks in those races of a season that count in totals, summed for each selection. */
export async function listSelectionPoints(db: Db, season_id: number): Promise<SelectionPoints[]> {
  return db.many(sql<SelectionPoints>`
    select r.selection_id, l.athlete_id, sum(l.points)::int as points
    from races r join sheet_lines l using (sheet_id)
    where r.season_id = ${season_id} and r.scored and r.include_in_total and r.date <= game_now() and l.role = 0
    group by r.selection_id, l.athlete_id having sum(l.points) > 0
    order by r.selection_id, l.athlete_id`)
}
