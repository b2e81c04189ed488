import type { ScoreCount } from '#game/scoring/live.ts'
import type { RaceState } from '#game/scoring/publications.ts'
import type { StandsInFor } from '#game/scoring/stand-ins.ts'
import type { Db } from '#server/platform/db/db.ts'
import { type Sql, sql } from '#server/platform/db/sql.ts'
import { raceLineUps, standsInFor, startsOfLive, startsOfSheet } from '#server/standings/store/line-up.ts'

/** A race with its live batch, if any. Excludes hidden weekends. */
export type LiveRaceRow = {
  race_id: number
  name: string
  gender: 'm' | 'f' | 'mixed'
  date: Date
  weekend_id: number
  weekend_name: string
  number: number
  races: number
  selection_id: number
  rolls_over: boolean
  has_bench: boolean
  is_locked: boolean
  state: RaceState
  include_in_total: boolean
  sequence: number | null
  checkpoint: string | null
  starters: number | null
  received_at: Date | null
  published_at: Date | null
  reason: string | null
}

export async function findLiveRace(db: Db, race_id: number): Promise<LiveRaceRow | undefined> {
  return db.maybeOne(sql<LiveRaceRow>`
    select r.race_id, r.name, r.gender, r.date, r.weekend_id, w.weekend_name, n.number, n.races, r.selection_id,
      s.rolls_over, has_reserves(r.selection_id) or has_vice_captains(r.selection_id) as has_bench,
      s.locked_at is not null as is_locked, r.state, r.include_in_total, b.sequence, b.checkpoint,
      b.starters, b.received_at, p.published_at, p.reason
    from races r join weekends w using (weekend_id) join selections s on s.selection_id = r.selection_id
    left join live_batches b on b.race_id = r.race_id
    left join lateral (
      select published_at, reason from publications
      where race_id = r.race_id and r.scored order by publication_id desc limit 1) p on true
    cross join lateral (
      select count(*)::int as races,
        (count(*) filter (where (o.date, o.race_id) <= (r.date, r.race_id)))::int as number
      from races o where o.weekend_id = r.weekend_id) n
    where r.race_id = ${race_id} and not w.hidden`)
}

export type OwnPickRow = {
  user_id: number
  athlete_id: number
  name: string
  country: string
  role: number
  points: number | null
  stands_in_for: StandsInFor | null
}

/**
 * The picks of these players who can race, with their points from the live or the published sheet. `points` is null
 * while the athlete is not in the sheet.
 */
export async function listPicksInRace(
  db: Db,
  race: Pick<LiveRaceRow, 'race_id' | 'sequence'>,
  user_ids: readonly number[],
): Promise<OwnPickRow[]> {
  const only = (user_id: Sql) => sql`${user_id} = any (${user_ids}::int[])`
  return db.many(sql<OwnPickRow>`
    select p.user_id, p.athlete_id, a.name, a.country, p.role, coalesce(l.points, t.points) as points,
      ${standsInFor(sql`p`)} as stands_in_for
    from races r
    cross join lateral ${raceLineUps({ selection_id: sql`r.selection_id`, starts: startsOfNow(race), only })} p
    join athletes a using (athlete_id)
    left join live_lines l on l.race_id = r.race_id and l.athlete_id = p.athlete_id and l.role = p.role
    left join lateral (
      select sum(s.points)::int as points from sheet_lines s
      where s.sheet_id = r.sheet_id and s.athlete_id = p.athlete_id and s.role = p.role) t on true
    where r.race_id = ${race.race_id}
      and (r.gender = 'mixed' or a.gender in (r.gender, 'mixed') or l.points is not null)
    order by p.user_id, p.role = -1 desc, p.role, a.name, p.athlete_id`)
}

/** Who started: by the live results while the race is live, by the published sheet after it. */
function startsOfNow({ sequence }: Pick<LiveRaceRow, 'sequence'>) {
  return sequence === null ? startsOfSheet(sql`r.sheet_id`) : startsOfLive(sql`r.race_id`)
}

/**
 * How many players have each live score in the race. `line_ups` is called only for squads that roll over, because
 * PostgreSQL can scan `picks` itself in parallel.
 */
export async function countLiveScores(db: Db, race: LiveTeams): Promise<ScoreCount[]> {
  return db.transaction(async (tx) => {
    // Without this, the sums of a million players would be written to disk in batches.
    await tx.run(sql`select set_config('work_mem', '128MB', true)`)
    return tx.many(sql<ScoreCount>`
    select score, count(*)::int as players from (${liveScores(race)}) each_player
    group by score order by score desc`)
  })
}

type LiveTeams = Pick<LiveRaceRow, 'race_id' | 'selection_id' | 'rolls_over' | 'has_bench'>

/** Live scores by player, in hundredths. Like the boards, this includes every player with a team. */
function liveScores({ race_id, selection_id, rolls_over, has_bench }: LiveTeams): Sql {
  const own = sql`picks where selection_id = ${selection_id}`
  const squads = sql`line_ups(${selection_id})`
  const starts = startsOfLive(sql`${race_id}::int`)
  const in_race = sql`${raceLineUps({ selection_id: sql`${selection_id}::int`, starts })} in_race`
  const teams = has_bench ? in_race : rolls_over ? squads : own
  return sql`
    select user_id, coalesce(sum(points), 0)::int as score
    from (select user_id, athlete_id, role from ${teams}) line_up
    left join (select athlete_id, role, points from live_lines where race_id = ${race_id}) l using (athlete_id, role)
    group by user_id`
}
