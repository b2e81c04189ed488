import type { Db } from '#server/platform/db/db.ts'
import { ranksOfOwn } from '#server/platform/db/ranks.ts'
import { sql } from '#server/platform/db/sql.ts'

/** A league's score and rank after a weekend of the current season; scores are in hundredths. */
export type StepRow = {
  weekend_id: number
  weekend_name: string
  event_start: Date
  weekend_score: number | null
  score: number | null
  rank: number | null
}

/**
 * Lists the league's scores after each scored weekend, in calendar order. Hidden weekends are left out, but later sums
 * contain the points of hidden weekends. A league without a score in a weekend is ranked by its earlier sum.
 */
export async function listSteps(db: Db, league_id: number): Promise<StepRow[]> {
  const scores = sql`
    select own.n, own.score as own, sums.score from own join sums on own.n >= sums.n and own.n < sums.until`
  return db.many(sql<StepRow>`
    with scored as materialized (
      select w.weekend_id, w.weekend_name, w.event_start, w.hidden, b.standing_id,
        (row_number() over (order by w.event_start, w.weekend_id))::int as n
      from boards b join weekends w on w.weekend_id = b.weekend_id
      join seasons s on s.season_id = b.season_id where b.kind = 'weekend' and s.is_current),
    sums as (
      select league_id, n, (sum(score) over so_far)::int as score, lead(n, 1, 2147483647) over so_far as until
      from league_scores join scored using (standing_id)
      window so_far as (partition by league_id order by n rows unbounded preceding)),
    own as materialized (
      select s.n, k.score as weekend_score, (sum(k.score) over (order by s.n))::int as score
      from scored s left join league_scores k on k.standing_id = s.standing_id and k.league_id = ${league_id}),
    ranks as (${ranksOfOwn(scores, ['n'])})
    select s.weekend_id, s.weekend_name, s.event_start, own.weekend_score, own.score, ranks.rank
    from scored s join own using (n) left join ranks using (n, score)
    where not s.hidden order by s.n`)
}
