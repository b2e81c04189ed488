import { type Sql, sql } from './sql.ts'

/**
 * The SQL function that computes the rank of each distinct score (`functions/scores.sql`). Standings that are built
 * with a different function get different names (`nameOf` in `src/server/standings/recipe.ts`).
 */
export const RANK_FUNCTION: string = 'rank_scores'

/** Returns SQL that calls `RANK_FUNCTION`. `counts` contains the number of rows with each of the distinct `scores`. */
export function rankScoresSql(scores: Sql, counts: Sql): Sql {
  return sql`${sql.ref(RANK_FUNCTION)}(${scores}, ${counts})`
}

/**
 * Returns SQL for (score, rank) of every distinct score, computed by `RANK_FUNCTION`. A score of null has no rank.
 * `scores` is a query with a column `score`. `within` names further columns of this query. Rows with the same values in
 * these columns are ranked among themselves, and the result has these columns too.
 */
export function ranksOf(scores: Sql, within: readonly string[] = []): Sql {
  const columns = sql.raw(within.map((column) => `${column}, `).join(''))
  const groups = sql.raw(`(${within.join(', ')})`)
  return sql`
    select ${columns}r.score, r.rank
    from (select ${columns}array_agg(score) as scores, array_agg(rows) as counts
          from (select ${columns}score, count(*) as rows from (${scores}) scored
                where score is not null group by ${columns}score) steps
          group by ${groups}) lists
    cross join lateral ${rankScoresSql(sql`lists.scores`, sql`lists.counts`)} r`
}

/**
 * Like `ranksOf`, but only for the scores on one page. The statement that contains it must define `page` with a column
 * `score`. All scores above the page are counted as one score.
 */
export function ranksOnPage(scores: Sql): Sql {
  return ranksOf(sql`
    select least(score, (select max(score) from page) + 1) as score from (${scores}) every_score
    where score >= (select min(score) from page)`)
}

/**
 * Like `ranksOf`, but only for one score of each group: the score in the column `own` of `scores`, which is the same in
 * all rows of a group. All higher scores are counted as one score, because only their number decides the rank.
 */
export function ranksOfOwn(scores: Sql, within: readonly string[]): Sql {
  const columns = sql.raw(within.map((column) => `${column}, `).join(''))
  return ranksOf(
    sql`select ${columns}least(score, own + 1) as score from (${scores}) every_score where score >= own`,
    within,
  )
}
