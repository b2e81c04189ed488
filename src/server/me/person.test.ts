import { describe, expect, test } from 'vitest'
import { Person } from '#contract/me.ts'
import { logIn, visit } from '#testing/browser.ts'
import { testApp } from '#testing/test-app.ts'
import { test_ids } from '#testing/test-season.ts'

const { app, pool } = await testApp()
const { anna, bjorn } = test_ids.users

const as = (user_id: number) => logIn(app, pool, user_id)
const personOf = async (user_id: number) =>
  Person.parse((await (await as(user_id)).ask('GET', '/api/me/person')).json())

describe('GET /api/me/person', () => {
  test('returns the user’s own name and newsletter choice', async () => {
    expect(await personOf(anna)).toEqual({ first_name: null, last_name: null, newsletter: false })
  })

  test('401 for a visitor', async () => {
    expect((await (await visit(app)).ask('GET', '/api/me/person')).statusCode).toBe(401)
  })
})

describe('PATCH /api/me', () => {
  const changes = async () => (await pool.query('select count(*)::int from public_changes')).rows[0].count

  test('changing the name and the newsletter choice invalidates no public page [2.reg.g 2.reg.i]', async () => {
    const before = await changes()
    const player = await as(anna)
    const reply = await player.ask('PATCH', '/api/me', { first_name: ' Anna ', last_name: 'Åström' })
    expect(reply.statusCode).toBe(200)
    await player.ask('PATCH', '/api/me', { newsletter: true })
    expect(await personOf(anna)).toEqual({ first_name: 'Anna', last_name: 'Åström', newsletter: true })
    expect(await changes()).toBe(before)

    await player.ask('PATCH', '/api/me', { newsletter: false })
    expect(await personOf(anna)).toMatchObject({ first_name: 'Anna', newsletter: false })
    expect(await personOf(bjorn)).toMatchObject({ first_name: null })
  })

  test.each([
    [{ first_name: ' ' }, { first_name: 'You need to enter your first name' }],
    [{ last_name: 'x'.repeat(121) }, { last_name: 'Your last name can be at most 120 characters long' }],
    [{ newsletter: 'yes' }, { newsletter: expect.any(String) }],
  ])('422 for %j [5.5 9.5]', async (body, field_errors) => {
    const reply = await (await as(bjorn)).ask('PATCH', '/api/me', body)
    expect([reply.statusCode, reply.json().field_errors]).toEqual([422, field_errors])
  })
})
