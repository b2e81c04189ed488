import { expect, test } from 'vitest'
import { Db } from '#server/platform/db/db.ts'
import { filledDatabase } from '#testing/database/database.ts'
import { test_ids, test_season } from '#testing/test-season.ts'
import { withdrawSidebet } from './offer-sidebet.ts'

const { davos } = test_ids.sidebets

async function openSidebet() {
  const { pool } = await filledDatabase(test_season)
  const withdraw = () => Db.of(pool).transaction((tx) => withdrawSidebet(tx, davos, { actor: 'olga' }))
  return { pool, withdraw }
}

test('a settled side bet cannot be deleted, even if nobody has answered it', async () => {
  const { pool, withdraw } = await openSidebet()
  await pool.query(`
    update sidebets set betting_close = game_now() - interval '1 second';
    update sidebets set locked_at = game_now();
    update sidebets set settled_option_id = 1, settled_at = game_now()`)
  expect(await withdraw()).toBe(false)
})

test('deleting a side bet waits for an answer that is being saved, and is then refused [rules §3]', async () => {
  const { pool, withdraw } = await openSidebet()
  const player = await pool.connect()
  await player.query('begin')
  await player.query(`select pg_advisory_xact_lock_shared(hashtext('sidebet gate'), ${davos})`)
  await player.query(`insert into placed_sidebets (sidebet_id, user_id, option_id) values (${davos}, 1, 1)`)

  const withdrawing = withdraw()
  const waiting = async () => {
    const { rows } = await pool.query(`
      select count(*)::int from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`)
    return rows[0].count
  }
  await expect.poll(waiting).toBe(1)
  await player.query('commit')
  player.release()

  expect(await withdrawing).toBe(false)
  const { rows } = await pool.query('select count(*)::int from placed_sidebets')
  expect(rows).toEqual([{ count: 1 }])
})
