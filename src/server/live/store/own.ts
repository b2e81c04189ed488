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
  /** Whether reserves or a vice-captain can replace athletes who do not start. */
  has_bench: boolean
  is_locked: boolean
  state: RaceState
  include_in_total: boolean
  sequence: number | null
  /** Another text after each batch, withdrawal, publication and correction of the race. */
  version: string
  /** The board of the weekend; null before its first publication. */
  weekend_standing_id: number | null
}

export type OwnLeague = { league_id: number; name: string; members: number }

export type OwnView = OwnRaceRow & {
  /** The player's leagues, in the order in which the player joined them. */
  leagues: OwnLeague[]
  /** The ids of the team's reserves. */
  reserves: number[]
}

/**
 * Reads the race with a player's leagues and reserves. It is one prepared statement, because every open page of a race
 * requests it after each batch. Hidden weekends are left out.
 */
export async function findOwnView(
  db: Db,
  { user_id, race_id }: { user_id: number; race_id: number },
): Promise<OwnView | undefined> {
  return db.maybeOne(
    sql.named(
      'find_own_view',
      sql<OwnView>`
        select r.race_id, r.gender, r.weekend_id, r.selection_id, s.rolls_over,
          takes_reserves(s, y.settings) or takes_vice_captain(s, y.settings) as has_bench,
          s.locked_at is not null as is_locked, r.state, r.include_in_total, b.sequence, t.standing_id as weekend_standing_id,
          concat_ws(' ', f.change_id, r.state, r.sheet_id) as version,
          array(
            select json_build_object('league_id', l.league_id, 'name', l.name, 'members', l.members)
            from league_members m join leagues l using (league_id)
            where m.user_id = ${user_id} order by m.joined_at, m.league_id) as leagues,
          array(
            select v.athlete_id from reserves v
            where v.selection_id = r.selection_id and v.user_id = ${user_id} and takes_reserves(s, y.settings)
            order by v.gender, v.place) as reserves
        from races r join weekends w using (weekend_id) join selections s on s.selection_id = r.selection_id
        join seasons y on y.season_id = r.season_id
        left join live_feeds f on f.race_id = r.race_id
        left join live_batches b on b.race_id = r.race_id
        left join boards t on t.kind = 'weekend' and t.weekend_id = r.weekend_id
        where r.race_id = ${race_id} and not w.hidden`,
    ),
  )
}
