import { expect, test } from 'vitest'
import { freshDatabase } from '#testing/database/database.ts'
import { Db } from './db.ts'
import { sql } from './sql.ts'

test('a value is sent as a parameter, and a nested statement keeps its parameters', () => {
  const named = sql`name = ${`O'Hara`}`
  const { text, values } = sql`select from users where ${named} and user_id > ${7} and ${named}`
  expect(text).toBe('select from users where name = $1 and user_id > $2 and name = $3')
  expect(values).toEqual([`O'Hara`, 7, `O'Hara`])
})

test('parts are joined by a comma or by the given separator', () => {
  expect(sql`${sql.join([sql`${1}`, sql`${2}`])}`.text).toBe('$1, $2')
  const all = sql.join([sql`a = ${1}`, sql.raw('b'), sql`c`], sql` and `)
  expect([all.text, all.values]).toEqual(['a = $1 and b and c', [1]])
})

test('names and literals are quoted', () => {
  expect(sql`${sql.ref('standings.od"d')} ${sql.lit(`it's`)} ${sql.lit(3)}`.text).toBe(
    `"standings"."od""d" 'it''s' 3`,
  )
})

test('a statement returns its first row, all rows or the number of changed rows', async () => {
  const db = Db.of(await freshDatabase())
  await db.run(sql`create table notes (note text)`)
  const insert = sql`insert into notes select 'note ' || n from generate_series(1, ${3}::int) n`
  expect(await db.run(insert)).toBe(3)
  expect(await db.maybeOne(sql`select note from notes where note = ${'none'}`)).toBeUndefined()
  expect(await db.one(sql`select count(*) from notes`)).toEqual({ count: 3 })
  const listed = sql.named(
    'list_notes',
    sql<{ note: string }>`select note from notes where note > ${'note 1'}`,
  )
  expect(await db.many(listed)).toEqual([{ note: 'note 2' }, { note: 'note 3' }])
  expect(await db.many(listed)).toHaveLength(2)
})
