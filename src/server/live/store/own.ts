import type { RaceState } from '#game/scoring/publications.ts'
import type { StandsInFor } from '#game/scoring/stand-ins.ts'
import type { Db } from '#server/platform/db/db.ts'
import { type Sql, sql } from '#server/platform/db/sql.ts'
import { raceLineUps, standsInFor, startsOfNow } from '#server/standings/store/line-up.ts'

/** The data of a race that a player's live view needs. */
export type OwnRaceRow = {
  race_id: number
  weekend_id: number
  selection_id: number
  rolls_over: boolean
  /** Whether reserves or a vice-captain can replace athletes who do not start. */
  has_bench: boolean
  is_locked: boolean
  state: RaceState
  include_in_total: boolean
  sequence: number | null
  /** The board of the weekend; null before its first publication. */
  weekend_standing_id: number | null
}

export type OwnLeague = { league_id: number; name: string; members: number }

export type OwnPickRow = {
  athlete_id: number
  name: string
  country: string
  role: number
  /**
   * The athlete's points in hundredths, from the live or the published sheet; null while the sheet does not contain the
   * athlete.
   */
  points: number | null
  stands_in_for: StandsInFor | null
}

export type OwnView = OwnRaceRow & {
  /** The player's leagues, in the order in which the player joined them. */
  leagues: OwnLeague[]
  /** The athletes of the player's team who may start in the race, after reserves have replaced picks. */
  picks: OwnPickRow[]
  /** The ids of the team's reserves. */
  reserves: number[]
}

/**
 * Reads the race with a player's picks and leagues. It is one prepared statement, because every open page of a race
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
        select r.race_id, r.weekend_id, r.selection_id, s.rolls_over, bench.has_bench, s.locked_at is not null as is_locked, r.state,
          r.include_in_total, b.sequence, t.standing_id as weekend_standing_id,
          array(
            select json_build_object('league_id', l.league_id, 'name', l.name, 'members', l.members)
            from league_members m join leagues l using (league_id)
            where m.user_id = ${user_id} order by m.joined_at, m.league_id) as leagues,
          array(
            select json_build_object('athlete_id', p.athlete_id, 'name', a.name, 'country', a.country, 'role', p.role,
              'points', coalesce(l.points, x.points), 'stands_in_for', ${standsInFor(sql`p`)})
            from ${ownTeam(user_id)} p join athletes a using (athlete_id)
            left join live_lines l on l.race_id = r.race_id and l.athlete_id = p.athlete_id and l.role = p.role
            left join lateral (
              select sum(c.points)::int as points from sheet_lines c
              where c.sheet_id = r.sheet_id and c.athlete_id = p.athlete_id and c.role = p.role) x on true
            where (r.gender = 'mixed' or a.gender in (r.gender, 'mixed') or l.points is not null)
            order by p.role = -1 desc, p.role, a.name, p.athlete_id) as picks,
          array(
            select v.athlete_id from reserves v
            where v.selection_id = r.selection_id and v.user_id = ${user_id} and takes_reserves(s, y.settings)
            order by v.gender, v.place) as reserves
        from races r join weekends w using (weekend_id) join selections s on s.selection_id = r.selection_id
        join seasons y on y.season_id = r.season_id
        cross join lateral (select takes_reserves(s, y.settings) or takes_vice_captain(s, y.settings) as has_bench) bench
        left join live_batches b on b.race_id = r.race_id
        left join boards t on t.kind = 'weekend' and t.weekend_id = r.weekend_id
        where r.race_id = ${race_id} and not w.hidden`,
    ),
  )
}

/**
 * Returns SQL for the player's team in the race `r`. Only one of the two parts runs, because `bench.has_bench` is the
 * same for all rows.
 */
function ownTeam(user_id: number): Sql {
  const in_race = raceLineUps({
    selection_id: sql`r.selection_id`,
    starts: startsOfNow(sql`r.sheet_id`, sql`r.race_id`),
    only: (id) => sql`${id} = ${user_id}`,
  })
  return sql`(
    select athlete_id, role, null as stands_in, null::int as for_id from line_ups(r.selection_id) own
    where own.user_id = ${user_id} and not bench.has_bench
    union all
    select athlete_id, role, stands_in, for_id from ${in_race} own where bench.has_bench)`
}

/**
 * Returns SQL for the line-ups of the players in `players`, which has a column `user_id`. It joins `picks` or has a
 * condition on the players, because otherwise PostgreSQL would read the picks of all players.
 */
export function lineUpsOf({ race_id, selection_id, rolls_over, has_bench }: RaceOfTeams, players: Sql): Sql {
  if (has_bench) {
    const sheet_id = sql`(select sheet_id from races where race_id = ${race_id})`
    return raceLineUps({
      selection_id: sql`${selection_id}::int`,
      starts: startsOfNow(sheet_id, sql`${race_id}::int`),
      only: (user_id) => sql`${user_id} in (select user_id from ${players})`,
    })
  }
  const home = rolls_over ? sql`home_of_team(m.user_id, ${selection_id})` : sql`${selection_id}`
  return sql`(
    select p.user_id, p.athlete_id, p.role from (select user_id from ${players}) m
    join picks p on p.selection_id = ${home} and p.user_id = m.user_id)`
}

export type RaceOfTeams = Pick<OwnRaceRow, 'race_id' | 'selection_id' | 'rolls_over' | 'has_bench'>

export type RivalPickRow = { user_id: number; athlete_id: number; name: string; role: number }

/** Lists the athletes of these players' teams who may start in the race, after reserves have replaced picks. */
export async function listRivalPicks(
  db: Db,
  race: RaceOfTeams,
  user_ids: readonly number[],
): Promise<RivalPickRow[]> {
  return db.many(sql<RivalPickRow>`
    select p.user_id, p.athlete_id, a.name, p.role
    from ${lineUpsOf(race, sql`unnest(${user_ids}::int[]) x (user_id)`)} p
    join athletes a using (athlete_id) join races r on r.race_id = ${race.race_id}
    where (r.gender = 'mixed' or a.gender in (r.gender, 'mixed'))
    order by p.user_id, p.role = -1 desc, p.role, a.name, p.athlete_id`)
}
