import type { AdminSeason } from '#contract/admin/seasons.ts'
import type { Db } from '#server/platform/db/db.ts'
import { sql } from '#server/platform/db/sql.ts'

export type SeasonToShow = Omit<AdminSeason, 'kept_because'> & {
  /**
   * Whether the season has teams or answers to side bets. They are not counted, because operators must not see the
   * number before the deadline.
   */
  is_played: boolean
  /** The number of other seasons. */
  others: number
}

export async function listSeasonsToShow(db: Db): Promise<SeasonToShow[]> {
  return db.many(sql<SeasonToShow>`
    select s.season_id, s.name, s.variant, s.is_current,
      (select count(*)::int from weekends w where w.season_id = s.season_id) as weekends,
      (select count(*)::int from races r where r.season_id = s.season_id) as races,
      exists (select from teams join selections using (selection_id) join weekends w using (weekend_id)
        where w.season_id = s.season_id)
      or exists (select from placed_sidebets join sidebets using (sidebet_id) join weekends w using (weekend_id)
        where w.season_id = s.season_id) as is_played,
      (select count(*)::int from races r where r.season_id = s.season_id and (r.scored or exists (
        select from publications p where p.race_id = r.race_id and p.sheet_id is not null))) as published,
      (select count(*)::int from seasons) - 1 as others
    from seasons s order by s.season_id desc`)
}
