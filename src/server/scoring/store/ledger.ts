import type { LedgerLine } from '#contract/users.ts'
import type { Db } from '#server/platform/db/db.ts'
import { type Sql, sql } from '#server/platform/db/sql.ts'
import { raceLineUps, standsInFor, startsOfSheet } from '#server/standings/store/line-up.ts'

/**
 * SQL for the teams of a weekend's locked selections, as they count in each race, joined with the published sheets. The
 * standing adds up the same rows (rules §5).
 */
function linesOf(only?: (user_id: Sql) => Sql): Sql {
  const starts = startsOfSheet(sql`r.sheet_id`)
  return sql`
    select s.weekend_id, p.user_id, r.selection_id, r.race_id, r.name as race_name, r.include_in_total as counts,
      p.athlete_id, a.name, a.country, p.role, x.place, x.status, l.component, coalesce(l.points, 0) as points,
      ${standsInFor(sql`p`)} as stands_in_for, r.date, s.trading_close
    from selections s
    join races r on r.selection_id = s.selection_id and r.scored
    cross join lateral ${raceLineUps({ selection_id: sql`s.selection_id`, starts, only })} p
    join athletes a on a.athlete_id = p.athlete_id
    left join sheet_lines l on l.sheet_id = r.sheet_id and l.athlete_id = p.athlete_id and l.role = p.role
    left join results x on x.revision_id = r.revision_id and x.athlete_id = p.athlete_id
    where s.locked_at is not null and (l.sheet_id is not null or a.gender = r.gender or r.gender = 'mixed')`
}

/** SQL for the answers to closed side bets. They count for players who have a score in the weekend. */
const bets = sql`
  select b.weekend_id, p.user_id, b.description as name, own.description as answer, correct.description as right_answer,
    case when p.option_id = b.settled_option_id then b.value else 0 end as points, b.betting_close, b.sidebet_id,
    exists (
      select from races r cross join lateral line_ups(r.selection_id) l
      where r.weekend_id = b.weekend_id and r.scored and r.include_in_total and l.user_id = p.user_id) as counts
  from sidebets b join placed_sidebets p using (sidebet_id)
  join sidebet_options own on own.option_id = p.option_id
  left join sidebet_options correct on correct.option_id = b.settled_option_id
  where b.locked_at is not null`

/**
 * Lists all lines of a player's points in a weekend, in the order of races, side bets last. Points are decimal, not
 * hundredths.
 */
export async function listLedger(db: Db, user_id: number, weekend_id: number): Promise<LedgerLine[]> {
  return db.many(sql<LedgerLine>`
    select selection_id, race_id, race_name, counts, athlete_id, name, country, role, place, status,
      coalesce(component, 'not_started') as component, points::float8 / 100 as points, stands_in_for, answer, right_answer
    from (
      select weekend_id, user_id, selection_id, race_id, race_name, counts, athlete_id, name, country, role, place,
        status, component, points, stands_in_for, null as answer, null as right_answer, date, trading_close, 0 as part
      from (${linesOf((id) => sql`${id} = ${user_id}`)}) l
      union all
      select weekend_id, user_id, null, null, null, counts, null, name, null, null, null, null, 'sidebet', points,
        null::json, answer, right_answer, null, betting_close, sidebet_id from (${bets}) b) ledger
    where user_id = ${user_id} and weekend_id = ${weekend_id}
    order by race_id is null, trading_close, part, selection_id, date, race_id, points desc, name, component`)
}

export type Mismatch = { user_id: number; ledger: number; standing: number }

/**
 * Lists at most 100 players whose ledger of a weekend does not add up to their score in the standing. If there are any,
 * scoring has an error.
 */
export async function listLedgerMismatches(
  db: Db,
  weekend_id: number,
  standing: ReturnType<typeof sql>,
): Promise<Mismatch[]> {
  return db.many(sql<Mismatch>`
    with ledger as (
      select user_id, sum(points)::int as points from (
        select user_id, points from (${linesOf()}) l where weekend_id = ${weekend_id} and counts
        union all
        select user_id, points from (${bets}) b where weekend_id = ${weekend_id} and points > 0 and counts) each_line
      group by user_id)
    select user_id, coalesce(l.points, 0) as ledger, coalesce(s.score, 0) as standing
    from ledger l full join ${standing} s using (user_id)
    where coalesce(l.points, 0) <> coalesce(s.score, 0)
    order by user_id limit 100`)
}
