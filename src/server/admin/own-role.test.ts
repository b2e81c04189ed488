import { expect, test } from 'vitest'
import { Db } from '#server/platform/db/db.ts'
import { testApp } from '#testing/test-app.ts'
import { test_ids } from '#testing/test-season.ts'
import { moderatePlayer } from './moderate-player.ts'

const { pool } = await testApp()
const db = Db.of(pool)
const { olga } = test_ids.users

test('users cannot change their own role on the admin pages, but the command line can change any role [R20]', async () => {
  const own = { actor: `player ${olga}` }
  expect(await moderatePlayer(db, olga, 'player', own)).toEqual({ ok: false, reason: 'own-account' })
  expect(await moderatePlayer(db, olga, 'verify', own)).toMatchObject({ ok: true, is_changed: true })
  const on_machine = { actor: 'operator olga' }
  expect(await moderatePlayer(db, olga, 'player', on_machine)).toMatchObject({ ok: true, is_changed: true })
})
