import { afterAll, describe, expect, test } from 'vitest'
import { buildApp } from '#server/app/app.ts'
import { logIn } from '#testing/browser.ts'
import { testApp } from '#testing/test-app.ts'
import { test_ids } from '#testing/test-season.ts'
import { CHANGE_LIMIT, changeLimit } from './change-limit.ts'

const minute = 60_000

describe('changes of a player', () => {
  test('are limited to 600 in any ten minutes, however they are distributed [L1]', () => {
    expect(CHANGE_LIMIT).toEqual({ max: 600, minutes: 10 })
    let now = 0
    const count = changeLimit({ now: () => now })
    const taken: number[] = []
    for (; now < 45 * minute; now += 171) if (count(1) === 0) taken.push(now)
    const max = Math.max(
      ...taken.map((from, n) => taken.findLastIndex((at) => at < from + 10 * minute) - n + 1),
    )
    expect(max).toBe(600)
    expect(taken.length).toBeGreaterThan(2000)
  })

  test('are counted for each player separately', () => {
    const count = changeLimit({ now: () => 0 })
    for (let n = 0; n < 600; n++) expect(count(1)).toBe(0)
    expect([count(1), count(2)]).toEqual([11 * 60, 0])
  })

  test('are allowed again once the time in Retry-After has passed, and not before [L1]', () => {
    let now = 90_500
    const count = changeLimit({ max: 3, now: () => now })
    expect([count(1), count(1)]).toEqual([0, 0])
    now += 2 * minute
    expect(count(1)).toBe(0)
    const wait_s = count(1)
    expect(wait_s).toBe(510)
    now += (wait_s - 1) * 1000
    expect(count(1)).toBe(1)
    now += 1000
    expect([count(1), count(1), count(1) > 0]).toEqual([0, 0, true])
  })

  test('are no longer counted after a long pause', () => {
    let now = 0
    const count = changeLimit({ max: 1, now: () => now })
    expect([count(1), count(1) > 0]).toEqual([0, true])
    now += 1000 * minute
    expect([count(1), count(1) > 0]).toEqual([0, true])
  })
})

describe('the server', async () => {
  const { app, pool } = await testApp({ max_changes: 4 })
  const usual = buildApp({ pool, now: () => new Date(), isDraining: () => false, page_folder: '/nowhere' })
  afterAll(() => usual.close())
  const { anna, bjorn } = test_ids.users

  test('replies 429 with Retry-After to all changes beyond the limit, and still answers reads [L1]', async () => {
    const browser = await logIn(app, pool, anna)
    const key = { 'idempotency-key': 'the-same-key-each-time-1234567890' }
    const team = () => browser.ask('PUT', '/api/me/teams/selections/2/bulk', [], key)
    const statuses = [
      (await team()).statusCode,
      (await team()).statusCode,
      (await browser.ask('PUT', '/api/me/teams/selections/2/bulk', [])).statusCode < 500,
      (await browser.ask('DELETE', '/api/me/teams/selections/99/1')).statusCode,
    ]
    expect(statuses).toEqual([200, 200, true, 404])
    const refused = await team()
    expect([refused.statusCode, refused.json()]).toEqual([
      429,
      {
        code: 'too-many',
        message: expect.stringMatching(/^Too many changes\. Please try again in \d+ minutes$/),
      },
    ])
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(9 * 60)
    expect((await browser.ask('DELETE', '/api/me/teams/selections/99/1')).statusCode).toBe(429)
    expect((await browser.ask('GET', '/api/me/rank')).statusCode).toBe(200)
    expect((await browser.ask('POST', '/api/logout')).statusCode).toBe(200)
  })

  test('lets a player who has reached the limit end sessions and change the password [L1]', async () => {
    const browser = await logIn(app, pool, test_ids.users.chiara)
    for (let n = 0; n < 4; n++) await browser.ask('DELETE', '/api/me/teams/selections/99/1')
    expect((await browser.ask('DELETE', '/api/me/teams/selections/99/1')).statusCode).toBe(429)
    expect((await browser.ask('DELETE', '/api/me/sessions')).statusCode).toBe(200)
    expect((await browser.ask('DELETE', '/api/me/sessions/1')).statusCode).not.toBe(429)
    expect((await browser.ask('PUT', '/api/me/password', {})).statusCode).toBe(422)
  })

  test('counts each player separately, and does not count changes that are refused for other reasons', async () => {
    const browser = await logIn(app, pool, bjorn)
    const forged = { 'x-csrf-token': 'not the token' }
    for (let n = 0; n < 6; n++)
      expect(
        (await browser.ask('DELETE', '/api/me/teams/selections/99/1', undefined, forged)).statusCode,
      ).toBe(403)
    expect((await browser.ask('DELETE', '/api/me/teams/selections/99/1')).statusCode).toBe(404)
  })

  test('allows 600 by default [L1]', async () => {
    const browser = await logIn(usual, pool, bjorn)
    const replies = await Promise.all(
      Array.from({ length: 603 }, () => browser.ask('DELETE', '/api/me/teams/selections/99/1')),
    )
    expect(replies.filter(({ statusCode }) => statusCode === 429)).toHaveLength(3)
  })
})
