import type { Db } from '#server/platform/db/db.ts'
import { sql } from '#server/platform/db/sql.ts'
import { raceLineUps, startsOfSheet } from '#server/standings/store/line-up.ts'

/** An athlete who counts for a player in one publication of a race. Points are in hundredths. */
export type PublishedPick = {
  publication_id: number
  race_id: number
  race_name: string
  published_at: Date
  state: string
  counts: boolean
  reason: string | null
  athlete_id: number
  name: string
  country: string
  place: number | null
  status: string | null
  points: number
}

/**
 * Lists a player's athletes in those races of a weekend that were published more than once. There is a row for each
 * athlete and publication, in order of publication within each race.
 */
export async function listPublishedPicks(
  db: Db,
  user_id: number,
  weekend_id: number,
): Promise<PublishedPick[]> {
  return db.many(sql<PublishedPick>`
    select u.publication_id, r.race_id, r.name as race_name, u.published_at, u.state,
      u.include_in_total and u.sheet_id is not null as counts, u.reason, p.athlete_id, a.name, a.country, x.place, x.status,
      coalesce((select sum(l.points) from sheet_lines l
        where l.sheet_id = u.sheet_id and l.athlete_id = p.athlete_id and l.role = p.role), 0)::int as points
    from selections s join races r using (selection_id) join publications u using (race_id)
    cross join lateral ${raceLineUps({
      selection_id: sql`s.selection_id`,
      starts: startsOfSheet(sql`u.sheet_id`),
      only: (id) => sql`${id} = ${user_id}`,
    })} p
    join athletes a using (athlete_id)
    left join results x on x.revision_id = u.revision_id and x.athlete_id = p.athlete_id
    where s.weekend_id = ${weekend_id} and s.locked_at is not null
      and exists (select from publications before where before.race_id = r.race_id having count(*) > 1)
    order by r.race_id, u.publication_id, a.name, p.athlete_id`)
}

/** A correction of a settled side bet that a player answered. Points are in hundredths. */
export type SettledAgain = {
  name: string
  published_at: Date
  reason: string | null
  counts: boolean
  points_before: number
  points: number
}

/**
 * Lists how settlements of a weekend's side bets were corrected, if the player had answered them. The audit log, from
 * which this is read, has real time, so the shift of the game clock is added.
 */
export async function listSettledAgain(db: Db, user_id: number, weekend_id: number): Promise<SettledAgain[]> {
  const counts = sql`exists (
    select from races r cross join lateral line_ups(r.selection_id) l
    where r.weekend_id = b.weekend_id and r.scored and r.include_in_total and l.user_id = p.user_id)`
  const pointsOf = (side: string) =>
    sql`case when bet.counts and bet.option_id = (bet.${sql.ref(side)} ->> 'option_id')::int then bet.value else 0 end`
  return db.many(sql<SettledAgain>`
    select bet.name, bet.at + (select shift from game_clock) as published_at, bet.reason, bet.counts,
      ${pointsOf('before')} as points_before, ${pointsOf('after')} as points
    from (
      select b.description as name, b.value, p.option_id, a.audit_id, a.at, a.reason, a.before, a.after, ${counts} as counts
      from sidebets b join placed_sidebets p on p.sidebet_id = b.sidebet_id and p.user_id = ${user_id}
      join audit a on a.subject = 'sidebet ' || b.sidebet_id and a.act = 'settle' and a.before ->> 'option_id' is not null
      where b.weekend_id = ${weekend_id} and b.locked_at is not null) bet
    order by bet.audit_id`)
}
