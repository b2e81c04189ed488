import { type Sql, sql } from './sql.ts'

/**
 * The SQL function that gives a rank to each of the distinct scores (`functions/scores.sql`). Standings that are built
 * with another function have other names (`nameOf` in `src/server/standings/recipe.ts`).
 */
export const RANK_FUNCTION: string = 'rank_scores'

/** Calls `RANK_FUNCTION` for the distinct `scores` and how many rows have each of them. */
export function rankScoresSql(scores: Sql, counts: Sql): Sql {
  return sql`${sql.ref(RANK_FUNCTION)}(${scores}, ${counts})`
}

/**
 * A statement that returns (score, rank) for every distinct score, computed by `RANK_FUNCTION`. The score null has no
 * rank. `scores` is a statement with a column `score`. If it also has the columns `within`, rows are ranked separately
 * for each of their values, and the result has these columns.
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
 * Like `ranksOf`, but only for the scores on one page. The surrounding statement must define `page`, with a column
 * `score`. All scores above the page are counted as one score.
 */
export function ranksOnPage(scores: Sql): Sql {
  return ranksOf(sql`
    select least(score, (select max(score) from page) + 1) as score from (${scores}) every_score
    where score >= (select min(score) from page)`)
}

/**
 * Like `ranksOf`, but only for one score of each group. The column `own` of `scores` contains that score, in each row
 * of the group. All higher scores are counted as one score, because only the number of higher scores decides the rank.
 */
export function ranksOfOwn(scores: Sql, within: readonly string[]): Sql {
  const columns = sql.raw(within.map((column) => `${column}, `).join(''))
  return ranksOf(
    sql`select ${columns}least(score, own + 1) as score from (${scores}) every_score where score >= own`,
    within,
  )
}
