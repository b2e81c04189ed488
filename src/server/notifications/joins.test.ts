import { expect, test } from 'vitest'
import { Db } from '#server/platform/db/db.ts'
import { filledDatabase } from '#testing/database/database.ts'
import { test_ids, test_season } from '#testing/test-season.ts'
import { listOpenSelections } from './store/gaps.ts'
import { planReminders } from './store/plan-deadlines.ts'

const players = 2000

/** A nested loop would read the table again for each player. */
test('planning reads only a few blocks of notifications for each player, even if the table was empty before', async () => {
  const { pool } = await filledDatabase(test_season)
  await pool.query('vacuum analyze')
  await pool.query(
    `with added as (
       insert into users (user_name, team_name, email, email_verified_at)
       select 'player ' || n, 'Team ' || n, 'p' || n || '@example.org', now() from generate_series(1, $1) n
       returning user_id)
     insert into notification_preferences (user_id, kind, channel) select user_id, 'deadline', 'email' from added`,
    [players],
  )
  const client = await pool.connect()
  try {
    await client.query('begin')
    const tx = Db.in(client)
    const [selection] = await listOpenSelections(tx, [test_ids.selections.davos])
    const { selection_id, weekend_id, closes_at } = selection!
    const planned = await planReminders(tx, {
      weekend_id,
      closes_at,
      selection_ids: [selection_id],
      closing_key: '2:now',
      lead_h: 24,
      subject_key: 'deadline:2:now:24',
      plan_key: 'deadline:2:now:24:2',
    })
    expect(planned).toBe(players)
    const { rows } = await client.query(
      `select pg_stat_get_xact_blocks_fetched('notifications'::regclass)::int as count`,
    )
    expect(rows[0].count).toBeLessThan(10 * players)
  } finally {
    await client.query('rollback')
    client.release()
  }
})
