import { expect, test } from 'vitest'
import { operator } from '#testing/command.ts'
import { freshDatabase } from '#testing/database/database.ts'

test.each([
  ['check (length(header) > 100)', '23514'],
  ['unique (level)', '23505'],
  ['foreign key (page) references pages (path)', '23503'],
])('a violation of %s is reported without the message of the database [X-db]', async (rule, state) => {
  const pool = await freshDatabase()
  await operator(pool, 'season', 'create', 'S', '--variant', 'worldcup')
  await operator(pool, 'announce', 'add', 'First', 'Snow.')
  await pool.query(
    `alter table announcements add constraint secret_rule ${rule} ${state === '23505' ? '' : 'not valid'}`,
  )
  const ended = await operator(pool, 'announce', 'add', 'Second', 'More snow.', '--page', '/events')
  expect(ended).toMatchObject({ status: 1, out: '' })
  expect(ended.problems).toMatch(/^Nothing was done: it would store data that the game does not allow/)
  expect(ended.problems).toContain(`(SQLSTATE ${state})`)
  expect(ended.problems).not.toMatch(/secret_rule|constraint|announcements|relation/)
})

test('other database errors are reported with their SQLSTATE only [X-db]', async () => {
  const pool = await freshDatabase()
  await operator(pool, 'season', 'create', 'S', '--variant', 'worldcup')
  await pool.query('alter table announcements rename to news')
  const ended = await operator(pool, 'announce', 'add', 'Second', 'More snow.')
  expect(ended).toMatchObject({
    status: 1,
    problems: 'Nothing was done: the database returned an error. Please report it (SQLSTATE 42P01).\n',
  })
})
