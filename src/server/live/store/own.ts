import type { RaceState } from '#game/scoring/publications.ts'
import type { Db } from '#server/platform/db/db.ts'
import { sql } from '#server/platform/db/sql.ts'

/** The data of a race that a player's live view needs. */
export type OwnRaceRow = {
  race_id: number
  gender: 'm' | 'f' | 'mixed'
  weekend_id: number
  selection_id: number
  rolls_over: boolean
  takes_reserves: boolean
  /** Whether reserves or a vice-captain can replace athletes who do not start. */
  has_bench: boolean
  is_locked: boolean
  state: RaceState
  include_in_total: boolean
  sequence: number | null
  /** Changes with each batch, withdrawal, publication and correction of the race. */
  version: string
  /** The board of the weekend; null before its first publication. */
  weekend_standing_id: number | null
}

/** Reads a race. Races of hidden weekends are left out. */
export async function findOwnRace(db: Db, race_id: number): Promise<OwnRaceRow | undefined> {
  return db.maybeOne(sql<OwnRaceRow>`
    select r.race_id, r.gender, r.weekend_id, r.selection_id, s.rolls_over, bench.takes_reserves,
      bench.takes_reserves or takes_vice_captain(s, y.settings) as has_bench, s.locked_at is not null as is_locked,
      r.state, r.include_in_total, b.sequence, t.standing_id as weekend_standing_id,
      concat_ws(' ', f.change_id, r.state, r.sheet_id) as version
    from races r join weekends w using (weekend_id) join selections s on s.selection_id = r.selection_id
    join seasons y on y.season_id = r.season_id
    cross join lateral (select takes_reserves(s, y.settings) as takes_reserves) bench
    left join live_feeds f on f.race_id = r.race_id
    left join live_batches b on b.race_id = r.race_id
    left join boards t on t.kind = 'weekend' and t.weekend_id = r.weekend_id
    where r.race_id = ${race_id} and not w.hidden`)
}

export type OwnLeague = { league_id: number; name: string; members: number }

export type LeaguesAndReserves = {
  /** The player's leagues, in the order in which the player joined them. */
  leagues: OwnLeague[]
  /** The ids of the team's reserves. */
  reserves: number[]
}

/** Uses a prepared statement, because every open page of a race requests this data after each batch. */
export async function findLeaguesAndReserves(
  db: Db,
  user_id: number,
  { selection_id, takes_reserves }: Pick<OwnRaceRow, 'selection_id' | 'takes_reserves'>,
): Promise<LeaguesAndReserves> {
  return db.one(
    sql.named(
      'find_leagues_and_reserves',
      sql<LeaguesAndReserves>`
        select array(
            select json_build_object('league_id', l.league_id, 'name', l.name, 'members', l.members)
            from league_members m join leagues l using (league_id)
            where m.user_id = ${user_id} order by m.joined_at, m.league_id) as leagues,
          array(
            select athlete_id from reserves
            where ${takes_reserves}::boolean and selection_id = ${selection_id} and user_id = ${user_id}
            order by gender, place) as reserves`,
    ),
  )
}
