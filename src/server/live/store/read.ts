import type { ScoreCount } from '#game/scoring/live.ts'
import type { RaceState } from '#game/scoring/publications.ts'
import type { Db } from '#server/platform/db/db.ts'
import { type Sql, sql } from '#server/platform/db/sql.ts'
import { allLineUps, startsOfLive } from '#server/standings/store/line-up.ts'
import type { RaceOfTeams } from './teams.ts'

/** A race with its live batch, if it has one. Races of hidden weekends are left out. */
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
  is_locked: boolean
  state: RaceState
  sequence: number | null
  checkpoint: string | null
  starters: number | null
  received_at: Date | null
  published_at: Date | null
  reason: string | null
  include_in_total: boolean
}

export async function findLiveRace(db: Db, race_id: number): Promise<LiveRaceRow | undefined> {
  return db.maybeOne(sql<LiveRaceRow>`
    select r.race_id, r.name, r.gender, r.date, r.weekend_id, w.weekend_name, n.number, n.races, r.selection_id,
      s.locked_at is not null as is_locked, r.state, b.sequence, b.checkpoint, b.starters, b.received_at, p.published_at, p.reason, r.include_in_total
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

/**
 * Gives the transaction enough memory to sum the points of a million players. With less, PostgreSQL would write to
 * disk.
 */
export const sum_memory = sql`select set_config('work_mem', '128MB', true)`

/** Counts the players with each live score above 0 in the race. */
export async function countLiveScores(db: Db, race: RaceOfTeams): Promise<ScoreCount[]> {
  return db.transaction(async (tx) => {
    await tx.run(sum_memory)
    return tx.many(sql<ScoreCount>`
      select score, count(*)::int as players from (${liveScores(race)}) each_player
      group by score order by score desc`)
  })
}

/**
 * Returns SQL for the live scores by player, in hundredths. Players without points are left out: no player is behind
 * them, so no rank depends on them.
 */
function liveScores({ race_id, selection_id, rolls_over, has_bench }: RaceOfTeams): Sql {
  const starts = startsOfLive(sql`${race_id}::int`)
  const teams = allLineUps({ selection_id: sql`${selection_id}::int`, starts, rolls_over, has_bench })
  return sql`
    select user_id, sum(points)::int as score
    from ${teams} line_up
    join (select athlete_id, role, points from live_lines where race_id = ${race_id} and points > 0) l
      using (athlete_id, role)
    group by user_id`
}
