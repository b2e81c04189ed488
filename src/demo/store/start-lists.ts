import type { Db } from '#server/platform/db/db.ts'
import { sql } from '#server/platform/db/sql.ts'

/** A race that players can pick for now and that has no start list yet. */
export type RaceToList = { race_id: number; race_code: string }

/**
 * The races of the selections that close next. In a tour, these are the races of the next leg. Leaves out races that
 * ever had a start list, so that the demo adds none after an operator has imported or withdrawn one.
 */
export async function listRacesToList(db: Db, season_id: number): Promise<RaceToList[]> {
  return db.many(sql<RaceToList>`
    with next as (
      select weekend_id, s.trading_close from selections s join weekends w using (weekend_id)
      where w.season_id = ${season_id} and not w.hidden and s.trading_close > game_now()
      order by s.trading_close, s.selection_id limit 1)
    select r.race_id, r.race_code
    from next join selections s using (weekend_id, trading_close) join races r using (selection_id)
    where r.state = 'scheduled' and r.race_code is not null and r.kind <> 'tour_overall'
      and not exists (select from start_lists l where l.race_id = r.race_id)
    order by r.race_id`)
}
