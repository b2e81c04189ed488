import { expect, test } from 'vitest'
import { Db } from '#server/platform/db/db.ts'
import { filledDatabase } from '#testing/database/database.ts'
import { test_ids, test_season } from '#testing/test-season.ts'
import { listOpenSelections } from './store/gaps.ts'
import { planStartList } from './store/plan-deadlines.ts'

const players = 2000
const { davos } = test_ids.selections
const { ask } = test_ids.athletes

/** A nested loop would read all notifications about the start lists again for each player. */
test('planning reads only a few blocks of notifications for each player, even if the table was empty before', async () => {
  const { pool } = await filledDatabase(test_season)
  await pool.query('vacuum analyze')
  await pool.query(
    `with added as (
       insert into users (user_name, team_name, email, email_verified_at)
       select 'player ' || n, 'Team ' || n, 'p' || n || '@example.org', now() from generate_series(1, $1) n
       returning user_id),
     wanted as (
       insert into notification_preferences (user_id, kind, channel) select user_id, 'start_list', 'email' from added)
     insert into teams (selection_id, user_id) select $2, user_id from added`,
    [players, davos],
  )
  await pool.query(
    `insert into picks (selection_id, user_id, athlete_id, gender)
     select selection_id, user_id, $2, 'm' from teams where selection_id = $1`,
    [davos, ask],
  )
  await pool.query(
    `with list as (
       insert into start_lists (race_id, number, listed_at, imported_by, source, digest)
       values ($1, 1, game_now(), 'olga', 'list', repeat('0', 64)) returning start_list_id)
     insert into starters (start_list_id, athlete_id, state)
     select start_list_id, athlete_id, 'confirmed' from list, athletes where athlete_id <> $2`,
    [test_ids.races.davos_sprint, ask],
  )
  const client = await pool.connect()
  try {
    await client.query('begin')
    const tx = Db.in(client)
    const [selection] = await listOpenSelections(tx, [davos])
    const plan = (event_id: number) =>
      planStartList(tx, selection!, { event_ids: [event_id], selection_id: davos, was: null })
    await plan(1)
    const planned = await client.query('select from notifications')
    expect(planned.rowCount).toBe(players)
    await plan(2)
    const { rows } = await client.query(
      `select pg_stat_get_xact_blocks_fetched('notifications'::regclass)::int as count`,
    )
    expect(rows[0].count).toBeLessThan(10 * players)
  } finally {
    await client.query('rollback')
    client.release()
  }
})
