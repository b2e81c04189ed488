import { expect, test } from 'vitest'
import { testApp } from '#testing/test-app.ts'
import { test_ids } from '#testing/test-season.ts'

const { pool } = await testApp()
const { anna, bjorn } = test_ids.users
const { ask: aune, birk } = test_ids.athletes
const open = test_ids.selections.davos

/** Anna has a team with a pick in both selections. Bjørn has a team without picks in the open selection. */
const { rows } = await pool.query(
  `insert into selections (weekend_id, name, trading_opens_at, trading_close, max_picks_per_gender)
   select weekend_id, 'Locked', trading_opens_at, game_now() - interval '1 second', 8
   from selections where selection_id = $1 returning selection_id`,
  [open],
)
const locked: number = rows[0].selection_id
await pool.query(`
  delete from teams where user_id in (${anna}, ${bjorn});
  insert into teams (selection_id, user_id) values (${open}, ${anna}), (${locked}, ${anna}), (${open}, ${bjorn});
  insert into picks (selection_id, user_id, athlete_id, gender)
  select s.selection_id, ${anna}, a.athlete_id, a.gender
  from (values (${open}, ${aune}), (${locked}, ${birk})) s (selection_id, athlete_id) join athletes a using (athlete_id);
  update selections set locked_at = game_now() where selection_id = ${locked}`)

test.each([
  ['a team', 'arrives in', `update teams set selection_id = ${locked} where user_id = ${bjorn}`],
  ['a pick', 'arrives in', `update picks set selection_id = ${locked} where selection_id = ${open}`],
  ['a pick', 'leaves', `update picks set selection_id = ${open} where selection_id = ${locked}`],
  [
    'a team',
    'leaves',
    `update teams set selection_id = ${open}, user_id = ${test_ids.users.chiara} where selection_id = ${locked}`,
  ],
])('the database rejects %s that %s a locked selection [R01]', async (_, __, change) => {
  const client = await pool.connect()
  try {
    // Drops the foreign key of picks, so that only the trigger can reject the change.
    await client.query('begin; alter table picks drop constraint picks_selection_id_user_id_fkey')
    await expect(client.query(change)).rejects.toMatchObject({ constraint: 'locked' })
  } finally {
    await client.query('rollback')
    client.release()
  }
})
