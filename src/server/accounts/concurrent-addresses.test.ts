import { expect, test } from 'vitest'
import { Db } from '#server/platform/db/db.ts'
import { hashPassword } from '#server/platform/passwords/passwords.ts'
import { logIn } from '#testing/browser.ts'
import { registrationForm } from '#testing/register.ts'
import { testApp } from '#testing/test-app.ts'
import { test_ids } from '#testing/test-season.ts'
import { insertAccount } from './store/accounts.ts'

const { app, pool } = await testApp()
const password = 'green wax in the morning'

test('if two players change to the same address at once, one gets it, and the other gets no server error', async () => {
  const user_ids = [test_ids.users.bjorn, test_ids.users.chiara]
  await pool.query('update users set password = $1 where user_id = any ($2)', [
    await hashPassword(password),
    user_ids,
  ])
  const browsers = await Promise.all(user_ids.map((user_id) => logIn(app, pool, user_id)))
  for (let n = 0; n < 9; n++) {
    const body = { email: `new${n}@example.org`, current_password: password }
    const replies = await Promise.all(browsers.map((browser) => browser.ask('PUT', '/api/me/email', body)))
    expect(replies.map((reply) => reply.statusCode).toSorted((a, b) => a - b)).toEqual([200, 422])
  }
})

test('a player who changes to an address that somebody registers at the same time is refused without a server error', async () => {
  const { bjorn } = test_ids.users
  await pool.query('update users set password = $1 where user_id = $2', [await hashPassword(password), bjorn])
  const player = await logIn(app, pool, bjorn)
  const email = 'both@example.org'
  const newcomer = {
    ...registrationForm({ email }),
    team_name: 'New',
    password: null,
    first_name: null,
    last_name: null,
  }

  const moving = await Db.of(pool).transaction(async (tx) => {
    expect(
      await insertAccount(tx, { ...newcomer, has_agreed: false, newsletter: false }, false),
    ).toBeDefined()
    const asked = player.ask('PUT', '/api/me/email', { email, current_password: password })
    await expect.poll(countWaiting).toBe(1)
    return { asked }
  })
  const reply = await moving.asked
  expect([reply.statusCode, reply.json().field_errors]).toEqual([
    422,
    { email: 'That email address already has an account' },
  ])
})

/** How many statements are waiting for a lock. */
async function countWaiting(): Promise<number> {
  const { rows } = await pool.query(
    `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  )
  return rows.length
}
