import type pg from 'pg'
import { rankRankedPlayers, rankScores } from '#game/scoring/ranks.ts'

export type BoardName = {
  kind: 'race' | 'selection' | 'weekend' | 'season' | 'race_cup' | 'weekend_cup' | 'cup'
  race_id?: number
  selection_id?: number
  weekend_id?: number
  cup_id?: number
}

type Scores = Record<number, number>

/**
 * Inserts a standing with these scores, in hundredths by user id, and a board that points to it. Returns the standing's
 * id.
 */
export async function insertBoard(pool: pg.Pool, board: BoardName, scores: Scores): Promise<number> {
  const standing_id = await insertStanding(pool, scores)
  await pool.query(
    `insert into boards (season_id, kind, race_id, selection_id, weekend_id, cup_id, standing_id)
     values (1, $1, $2, $3, $4, $5, $6)
     on conflict (kind, race_id, selection_id, weekend_id, cup_id) do update set standing_id = excluded.standing_id`,
    [board.kind, board.race_id, board.selection_id, board.weekend_id, board.cup_id, standing_id],
  )
  return standing_id
}

async function insertStanding(pool: pg.Pool, scores: Scores): Promise<number> {
  const places = placesOf(scores, await listVerified(pool))
  const { rows } = await pool.query<{ standing_id: number }>(
    `insert into standings (season_id, recipe, players)
     values (1, 'by hand ' || gen_random_uuid(), $1) returning standing_id`,
    [places.length],
  )
  const standing_id = rows[0]!.standing_id
  const table = `standings.s_${standing_id}`
  await pool.query(`create table ${table} (user_id int primary key, score int not null, rank int not null,
    position int not null, ranked_rank int, ranked_position int)`)
  await pool.query(`insert into ${table} select * from json_populate_recordset(null::${table}, $1)`, [
    JSON.stringify(places),
  ])
  await pool.query(`create index on ${table} using brin (position, ranked_position)`)
  return standing_id
}

function placesOf(scores: Scores, verified: Set<number>) {
  const rows = Object.entries(scores).map(([user_id, score]) => ({ user_id: Number(user_id), score }))
  const players = rows.map((row) => ({ ...row, verified_user: verified.has(row.user_id) }))
  const ranked = new Map(rankRankedPlayers(players).map((row) => [row.user_id, row]))

  return rankScores(players).map((row) => ({
    ...row,
    ranked_rank: ranked.get(row.user_id)?.rank ?? null,
    ranked_position: ranked.get(row.user_id)?.position ?? null,
  }))
}

async function listVerified(pool: pg.Pool): Promise<Set<number>> {
  const { rows } = await pool.query('select user_id from users where verified_user')
  return new Set(rows.map((row) => row.user_id))
}
