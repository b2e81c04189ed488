import { expect, test } from 'vitest'
import { freshDatabase } from './database.ts'

test('every test has its own database', async () => {
  const [one, other] = await Promise.all([freshDatabase(), freshDatabase()])
  await one.query('create table mine (id bigint)')
  await one.query('insert into mine values (7)')

  const mine = await one.query('select id, current_setting($1) as zone from mine', ['TimeZone'])
  expect(mine.rows).toEqual([{ id: 7, zone: 'UTC' }])
  await expect(other.query('select id from mine')).rejects.toThrow('does not exist')
})
