import type { Db } from '#server/platform/db/db.ts'
import { rankScoresSql } from '#server/platform/db/ranks.ts'
import { type Sql, sql } from '#server/platform/db/sql.ts'
import type { Recipe, Scoring, SettledBet } from '../recipe.ts'
import { allLineUps, startsOfSheet } from './line-up.ts'

export function standingTable(standing_id: number): Sql {
  return sql.ref(`standings.s_${standing_id}`)
}

/** Returns SQL for the table of a standing, or for an empty table if there is no standing. */
export function standingRows(standing_id: number | null): Sql {
  if (standing_id !== null) return standingTable(standing_id)
  return sql`(select null::int as user_id, null::int as score, null::int as rank where false)`
}

/**
 * Lists the standings of a season whose tables exist. If a table was lost, its standing is not listed, so it is built
 * again.
 */
export async function listStandings(db: Db, season_id: number) {
  return db.many(sql<{ recipe: string; standing_id: number }>`
    select recipe, standing_id from standings
    where season_id = ${season_id} and to_regclass('standings.s_' || standing_id) is not null`)
}

/**
 * Builds a standing from its parts, in a new table and in its own transaction. Nobody reads the table until a board
 * points to it. Rows are written by position, so that a page of a board is contiguous on disk.
 */
export async function buildStanding(
  db: Db,
  season_id: number,
  recipe: Recipe,
  parts: readonly number[],
): Promise<number> {
  return db.transaction(async (tx) => {
    await tx.run(sql`select set_config('work_mem', '256MB', true)`)
    const standing_id = await insertStanding(tx, season_id, recipe.name)
    const table = standingTable(standing_id)

    await tx.run(sql`create table ${table} as ${withRanks(scoresOf(recipe, parts))}`)
    await tx.run(sql`alter table ${table} add primary key (user_id)`)
    await tx.run(
      sql`create index on ${table} using brin (position, ranked_position) with (pages_per_range = 8)`,
    )
    await tx.run(sql`analyze ${table}`)
    await tx.run(
      sql`update standings set players = (select count(*) from ${table}) where standing_id = ${standing_id}`,
    )
    return standing_id
  })
}

async function insertStanding(tx: Db, season_id: number, name: string): Promise<number> {
  const row = await tx.one(sql<{ standing_id: number }>`
    insert into standings (season_id, recipe, players) values (${season_id}, ${name}, 0)
    on conflict (season_id, recipe) do update set best_of = null returning standing_id`)
  return row.standing_id
}

/**
 * SQL for (user_id, score) of a recipe. Values are written into the text, because `create table as` does not allow bind
 * parameters. They are ids and codes from our own database.
 */
function scoresOf(recipe: Recipe, parts: readonly number[]): Sql {
  const [first, second] = parts.map(standingTable)
  switch (recipe.kind) {
    case 'score':
      return pickScores(recipe)
    case 'add':
      return sql`
        select user_id, coalesce(l.score, 0) + coalesce(r.score, 0) as score
        from ${first} l full join ${second} r using (user_id)`
    case 'bonus':
      return sql`
        select user_id, s.score + coalesce(b.extra_score, 0) as score
        from ${first} s left join (${betScores(recipe.bets)}) b using (user_id)`
  }
}

/** SQL that joins picks with the sheet. Every player with a pick has a score, even if it is 0 (rules §5). */
function pickScores({ selection_id, rolls_over, has_bench, sheet_id, counts }: Scoring): Sql {
  const starts = startsOfSheet(sql.lit(sheet_id))
  const teams = allLineUps({ selection_id: sql.lit(selection_id), starts, rolls_over, has_bench })
  return sql`
    select user_id, coalesce(sum(points), 0)::int as score
    from ${teams} line_up
    left join total_sheet(${sql.lit(sheet_id)}, ${sql.lit(counts)}) earned using (athlete_id, role) group by user_id`
}

function betScores(bets: readonly SettledBet[]): Sql {
  return sql`
    select p.user_id, sum(b.value)::int as extra_score
    from json_to_recordset(${sql.lit(JSON.stringify(bets))}) as b (sidebet_id int, option_id int, value int)
    join placed_sidebets p on p.sidebet_id = b.sidebet_id and p.option_id = b.option_id group by p.user_id`
}

/**
 * SQL that adds ranks and positions to the scores, on the whole board and among Ranked players only. Players of the
 * same rank are ordered by user id. Only distinct scores are ranked, so the players are sorted only once, by one
 * number.
 */
function withRanks(scores: Sql): Sql {
  return sql`
    with scores as (${scores}),
    marked as materialized (
      select s.user_id, s.score, v.user_id is null as is_ranked
      from scores s left join users v on v.user_id = s.user_id and v.verified_user),
    steps as (
      select array_agg(score) as scores, array_agg(players) as players, array_agg(ranked_players) as ranked_players
      from (select score, count(*) as players, count(*) filter (where is_ranked) as ranked_players
            from marked group by score) each_score),
    ranks as (
      select score, a.rank, r.rank as ranked_rank
      from steps cross join lateral ${rankScoresSql(sql`scores`, sql`players`)} a
      join lateral ${rankScoresSql(sql`scores`, sql`ranked_players`)} r using (score))
    select user_id, score, rank, (row_number() over board)::int as position,
      case when is_ranked then ranked_rank end as ranked_rank,
      case when is_ranked then (count(*) filter (where is_ranked) over board)::int end as ranked_position
    from marked join ranks using (score)
    window board as (order by ((-score)::bigint << 32) + user_id rows unbounded preceding)`
}
