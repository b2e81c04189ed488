import { type RawBuilder, sql } from 'kysely'

/**
 * (score, rank) for every score among the rows, by `rank_scores` in `src/server/platform/db/functions/scores.sql`; none
 * for null. `scores` is a statement with a column `score`. If it also has the columns `within`, rows are ranked
 * separately for each of their values, and the result has these columns.
 */
export function ranksOf(scores: RawBuilder<unknown>, within: readonly string[] = []): RawBuilder<unknown> {
  const columns = sql.raw(within.map((column) => `${column}, `).join(''))
  const groups = sql.raw(`(${within.join(', ')})`)
  return sql`
    select ${columns}r.score, r.rank
    from (select ${columns}array_agg(score) as scores, array_agg(rows) as counts
          from (select ${columns}score, count(*) as rows from (${scores}) scored
                where score is not null group by ${columns}score) steps
          group by ${groups}) lists
    cross join lateral rank_scores(lists.scores, lists.counts) r`
}
