import { expect, test } from 'vitest'
import { freshDatabase } from './database.ts'
import { watchRows } from './watched-rows.ts'

test('writes are detected and undone even if triggers are disabled; writes to ignored columns are not detected', async () => {
  const pool = await freshDatabase()
  await pool.query(`insert into mails (kind, recipient, sender_name, subject, body_text, body_html)
    values ('reset', 'a@example.org', 'Podium', 'Before', '', '')`)
  const rows = await watchRows(pool, ['mails.tries'])
  const subject = async () => (await pool.query('select subject from mails')).rows[0].subject
  expect(await rows.changed()).toEqual([])

  await pool.query(
    `begin; set local session_replication_role = replica; update mails set subject = 'After'; commit`,
  )
  await pool.query(`insert into tries values ('login', sha256('a'), array[now()])`)
  expect((await rows.changed()).toSorted()).toEqual(['mails', 'tries'])
  await rows.restore()
  expect([await rows.changed(), await subject()]).toEqual([[], 'Before'])

  await pool.query('update mails set tries = 9')
  expect(await rows.changed()).toEqual([])
})
