import { expect, test } from 'vitest'
import { Db } from '#server/platform/db/db.ts'
import { freshDatabase } from '#testing/database/database.ts'
import { findPublicKey, findPushKeys } from './store/keys.ts'
import { switchPush } from './switch-push.ts'

test('push needs a contact address; its keys are made once and are not in the audit log', async () => {
  const pool = await freshDatabase()
  const db = Db.of(pool)
  const by = { actor: 'operator test', reason: 'Players asked for it' }
  const put = (is_on: boolean, contact: string | null) =>
    db.transaction((tx) => switchPush(tx, { is_on, contact }, by))

  expect(await findPublicKey(db)).toBeUndefined()
  expect(await put(true, null)).toBe('no-contact')
  expect(await put(false, null)).toBeNull()
  expect(await findPushKeys(db)).toBeUndefined()

  expect(await put(true, 'push@podium.example')).toBeNull()
  const keys = await findPushKeys(db)
  expect(keys).toEqual({
    public_key: expect.stringMatching(/^B[\w-]{86}$/),
    private_key: expect.stringMatching(/^[\w-]{43}$/),
    contact: 'push@podium.example',
  })
  expect(await put(true, 'push@podium.example')).toBeNull()
  expect(await put(true, 'other@podium.example')).toBeNull()
  expect(await put(false, null)).toBeNull()
  expect(await findPushKeys(db)).toBeUndefined()
  expect(await put(true, null)).toBeNull()
  expect(await findPushKeys(db)).toEqual({ ...keys, contact: 'other@podium.example' })

  const { rows } = await pool.query(
    `select act, before, after, reason from audit where subject = 'notifications'`,
  )
  const [off, first, other] = [
    { is_on: false, contact: null },
    { is_on: true, contact: 'push@podium.example' },
    { is_on: true, contact: 'other@podium.example' },
  ]
  const reason = 'Players asked for it'
  expect(rows).toEqual([
    { act: 'push switch', before: off, after: first, reason },
    { act: 'push switch', before: first, after: other, reason },
    { act: 'push switch', before: other, after: { ...other, is_on: false }, reason },
    { act: 'push switch', before: { ...other, is_on: false }, after: other, reason },
  ])
})
