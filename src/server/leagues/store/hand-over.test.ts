import { expect, test } from 'vitest'
import { Db } from '#server/platform/db/db.ts'
import { testApp } from '#testing/test-app.ts'
import { test_ids } from '#testing/test-season.ts'
import { handOverLeagues } from './hand-over.ts'
import { insertMember } from './members.ts'

const { pool } = await testApp()
const { anna, chiara } = test_ids.users
const { vasa } = test_ids.leagues

test('a player who joins while the last member hands the league over becomes its admin [rules §7]', async () => {
  const db = Db.of(pool)
  await pool.query('delete from league_members where league_id = $1 and user_id <> $2', [vasa, anna])
  const joining = Promise.withResolvers<void>()
  const written = Promise.withResolvers<void>()
  const joined = db.transaction(async (tx) => {
    await insertMember(tx, vasa, chiara)
    written.resolve()
    await joining.promise
  })
  await written.promise
  const handed = db.transaction((tx) => handOverLeagues(tx, anna))
  const waiting = 'select from pg_stat_activity where datname = current_database() and wait_event_type = $1'
  await expect.poll(async () => (await pool.query(waiting, ['Lock'])).rowCount).toBe(1)
  joining.resolve()
  await joined
  expect(await handed).toEqual([{ league_id: vasa, heir_id: chiara }])
  const { rows } = await pool.query('select admin_id from leagues where league_id = $1', [vasa])
  expect(rows).toEqual([{ admin_id: chiara }])
})
