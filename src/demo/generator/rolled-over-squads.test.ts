import type pg from 'pg'
import { expect, test } from 'vitest'
import { Db } from '#server/platform/db/db.ts'
import { publishResults } from '#server/scoring/publish.ts'
import { filledDatabase } from '#testing/database/database.ts'
import { demoSeason } from '#testing/seasons/demo-season.ts'
import { naiveBoards, standingBoards } from '#testing/seasons/oracle.ts'

test('a squad that a player does not change also counts in later selections, without being copied', async () => {
  const { pool, filled } = await filledDatabase(demoSeason('marathon'))
  const unchanged = await listUnchangedSquads(pool)
  expect(unchanged.length).toBeGreaterThan(5)

  for (const { selection_id, user_id, score } of unchanged) {
    const { rows } = await pool.query(
      `select l.athlete_id, l.bought_for from line_ups($1) l where user_id = $2`,
      [selection_id, user_id],
    )
    expect(rows.length).toBeGreaterThan(0)
    expect(score).not.toBeNull()
  }
  expect(await standingBoards(pool, filled.season_id)).toEqual(await naiveBoards(pool, filled.season_id))
})

/** Players who did not change their squad for the latest scored selection, with their scores in it. */
async function listUnchangedSquads(pool: pg.Pool) {
  const { rows: latest } = await pool.query(`select selection_id, standing_id from boards
    join selections s using (selection_id) order by s.trading_close desc limit 1`)
  const { selection_id, standing_id } = latest[0]
  const { rows } = await pool.query(
    `select distinct $1::int as selection_id, t.user_id, s.score from teams t join selections e using (selection_id)
     left join standings.s_${standing_id} s using (user_id)
     where e.locked_at is not null
       and not exists (select from picks p where p.selection_id = $1 and p.user_id = t.user_id)`,
    [selection_id],
  )
  return rows
}

test('after a correction of the first race, all boards with squads that rolled over match the reference', async () => {
  const { pool, filled } = await filledDatabase(demoSeason('marathon'))
  const { rows } = await pool.query(
    `select race_id from races where state = 'official' order by date limit 1`,
  )
  const command = { race_ids: [rows[0].race_id], actor: 'olga', reason: 'Wrong course' } as const
  await publishResults(Db.of(pool), { ...command, state: 'official', include_in_total: false })
  expect(await standingBoards(pool, filled.season_id)).toEqual(await naiveBoards(pool, filled.season_id))
})
