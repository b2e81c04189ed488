import { expect, test } from 'vitest'
import { buildApp } from '#server/app/app.ts'
import { testApp } from '#testing/test-app.ts'

const { pool } = await testApp()
const lines: string[] = []
const stream = { write: (line: string) => void lines.push(line) }
const outside = { pool, now: () => new Date(), isDraining: () => false, page_folder: '/nowhere' }
const app = buildApp({ ...outside, logger: { level: 'trace', stream } })
app.get('/spills', () => pool.query(`update users set email = 'anna@example.org' where user_name = 'bjorn'`))
app.get('/spills-below', () =>
  pool.query(`update users set email = 'anna@example.org' where user_name = 'bjorn'`).catch((cause) => {
    throw new Error('no more room', { cause })
  }),
)
app.get('/spills-a-row', () =>
  pool.query(`update users set password = 'secret of anna', user_name = '' where user_name = 'anna'`),
)

test.each([
  ['/spills', 'DatabaseError', 'users_email_folded'],
  ['/spills-below', 'Error', 'no more room'],
  ['/spills-a-row', 'DatabaseError', 'violates check constraint'],
])('a database error is logged without data of the row: %s [R36]', async (path, type, words) => {
  lines.length = 0
  expect((await app.inject(path)).statusCode).toBe(500)
  const line = lines.find((each) => each.includes('request failed'))!
  expect(JSON.parse(line).err).toMatchObject({ type, stack: expect.stringContaining(words) })
  expect(line).not.toContain('example.org')
  expect(line).not.toContain('secret of anna')
})

test('the log contains the type, message, stack, code and system call of an internal error, but not its parameters', async () => {
  lines.length = 0
  const error = { code: 'ECONNRESET', syscall: 'read', parameters: ['anna@example.org'] }
  app.log.error({ err: Object.assign(new Error('lost'), error) }, 'failed')
  expect(JSON.parse(lines[0]!).err).toEqual({
    type: 'Error',
    message: 'lost',
    stack: expect.stringContaining('lost'),
    code: 'ECONNRESET',
    syscall: 'read',
  })
})
