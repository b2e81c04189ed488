import type { Gender } from '#game/genders.ts'
import type { Candidate } from '#game/teams/offer.ts'
import type { Db } from '#server/platform/db/db.ts'
import { sql } from '#server/platform/db/sql.ts'

export async function listCandidates(db: Db, season_id: number): Promise<Candidate[]> {
  return db.many(sql<Candidate>`
    select a.athlete_id, a.name, a.country, a.gender, a.is_team, s.is_cub, s.active, s.price
    from season_athletes s join athletes a using (athlete_id)
    where s.season_id = ${season_id} order by a.athlete_id`)
}

export type PriceRow = { athlete_id: number; set_at: number; price: number }

/** All prices of a season, oldest first. */
export async function listPrices(db: Db, season_id: number): Promise<PriceRow[]> {
  return db.many(sql<PriceRow>`
    select athlete_id, extract(epoch from set_at)::float8 * 1000 as set_at, price
    from prices where season_id = ${season_id} order by set_at, athlete_id`)
}

export type SquadRow = {
  user_id: number
  athlete_id: number
  gender: Gender
  is_cub: boolean
  bought_for: number
}

/** The squads of these players that roll over into this selection. */
export async function listSquads(
  db: Db,
  season_id: number,
  selection_id: number,
  user_ids: readonly number[],
): Promise<SquadRow[]> {
  return db.many(sql<SquadRow>`
    select l.user_id, l.athlete_id, a.gender, s.is_cub, l.bought_for
    from line_ups(${selection_id}) l join athletes a using (athlete_id)
    join season_athletes s on s.season_id = ${season_id} and s.athlete_id = l.athlete_id
    where l.user_id = any (${user_ids}::int[]) order by l.user_id, l.athlete_id`)
}
