import { beforeEach, describe, expect, test } from 'vitest'
import type { TokenScope } from '#contract/route.ts'
import { type Browser, logIn, openBrowser } from '#testing/browser.ts'
import { snapshotRows } from '#testing/database/watched-rows.ts'
import { testApp } from '#testing/test-app.ts'
import { test_ids } from '#testing/test-season.ts'

const { app, pool } = await testApp({ max_token_calls: 20 })
const { anna, olga, oskar } = test_ids.users
const restore = await snapshotRows(pool)
beforeEach(restore)

const as = (user_id: number) => logIn(app, pool, user_id)
const race = '/api/admin/results/1'
const ALL_SCOPES = { name: 'Timing', scopes: ['results', 'athletes', 'prices'], days: 30 }

async function make(by: Browser, more: { name?: string; scopes?: TokenScope[]; days?: number } = {}) {
  const reply = await by.ask('POST', '/api/admin/tokens', { ...ALL_SCOPES, ...more })
  return reply.json() as { token: string; details: { token_id: number } }
}

/** Sends requests with a token and no cookies. */
function program(token: string) {
  const authorization = `Bearer ${token}`
  const ask = (method: 'GET' | 'PUT' | 'PATCH' | 'POST' | 'DELETE', url: string, body?: unknown, more = {}) =>
    openBrowser(app).ask(method, url, body, { authorization, ...more })
  return ask
}
const lastAudit = async () =>
  (
    await pool.query(
      'select actor, act, subject, reason, before, after from audit order by audit_id desc limit 1',
    )
  ).rows[0]

describe('making a token', () => {
  test('shows the token once; the database contains only its hash, and the audit log only its name and scopes', async () => {
    const { token, details } = await make(await as(olga))
    expect(token).toMatch(/^podium_[\w-]{43}$/)
    expect(details).toMatchObject({ name: 'Timing', user_name: 'olga', state: 'live', used_at: null })
    const { token_id } = details
    expect(await lastAudit()).toMatchObject({
      actor: `player ${olga}`,
      act: 'token create',
      subject: `token ${token_id}`,
      after: { name: 'Timing', scopes: ['athletes', 'prices', 'results'], user_name: 'olga' },
    })
    const everywhere = await pool.query(
      `select (select json_agg(t) from api_tokens t)::text || (select json_agg(a) from audit a)::text
        || coalesce((select json_agg(k) from idempotency_keys k)::text, '') as stored`,
    )
    expect(everywhere.rows[0].stored).not.toContain(token)
    expect((await (await as(olga)).ask('GET', '/api/admin/tokens')).body).not.toContain(token)
  })

  test('refuses a name that is in use, no scopes, unknown scopes, and a lifetime of more than a year', async () => {
    const browser = await as(olga)
    await make(browser)
    const refused = await browser.ask('POST', '/api/admin/tokens', ALL_SCOPES)
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'refused'])
    const errors = async (more: object) =>
      (await browser.ask('POST', '/api/admin/tokens', { ...ALL_SCOPES, ...more })).json().field_errors
    expect(await errors({ name: '' })).toEqual({ name: 'must not be empty' })
    expect(await errors({ scopes: [] })).toEqual({ scopes: 'choose at least one' })
    expect(await errors({ scopes: ['roles'] })).toEqual({ scopes: 'must be results, athletes or prices' })
    expect(await errors({ days: 367 })).toEqual({ days: 'must be at most 366 days' })
    expect((await (await as(anna)).ask('POST', '/api/admin/tokens', ALL_SCOPES)).statusCode).toBe(403)
  })

  test('can reuse the name of a token that was revoked or has expired', async () => {
    const browser = await as(olga)
    const { details } = await make(browser)
    await browser.ask('DELETE', `/api/admin/tokens/${details.token_id}`)
    const { token } = await make(browser)
    await pool.query(
      `update api_tokens set created_at = now() - interval '2 days', expires_at = now() - interval '1 second'`,
    )
    expect((await make(browser)).token).not.toBe(token)
  })
})

describe('tokens of others', () => {
  test('an operator can list and revoke only their own tokens; an owner can list and revoke all tokens', async () => {
    const own = await make(await as(olga))
    const other = await make(await as(oskar))
    const seen = async (user_id: number) =>
      (await (await as(user_id)).ask('GET', '/api/admin/tokens'))
        .json()
        .map(({ token_id }: never) => token_id)
    expect(await seen(olga)).toEqual([own.details.token_id])
    expect(await seen(oskar)).toEqual([other.details.token_id, own.details.token_id])
    const revoke = async (user_id: number, { details }: typeof own) =>
      (await as(user_id)).ask('DELETE', `/api/admin/tokens/${details.token_id}`)
    expect((await revoke(olga, other)).statusCode).toBe(404)
    expect((await program(other.token)('GET', race)).statusCode).toBe(200)
    expect((await revoke(oskar, own)).json()).toMatchObject({ state: 'revoked' })
    expect((await program(own.token)('GET', race)).statusCode).toBe(401)
    expect(await lastAudit()).toMatchObject({
      actor: `player ${oskar}`,
      act: 'token revoke',
      before: { name: 'Timing' },
    })
    const lines = async () => (await pool.query('select count(*)::int from audit')).rows[0].count
    const before = await lines()
    expect((await revoke(oskar, own)).statusCode).toBe(200)
    expect(await lines()).toBe(before)
  })
})

describe('a token stops working', () => {
  const statusOf = async (token: string) => (await program(token)('GET', race)).statusCode

  test('when it has expired', async () => {
    const { token } = await make(await as(olga))
    await pool.query(
      `update api_tokens set created_at = now() - interval '2 days', expires_at = now() - interval '1 second'`,
    )
    const reply = await program(token)('GET', race)
    expect([reply.statusCode, reply.json().message]).toEqual([
      401,
      'This token is unknown, expired or revoked',
    ])
    expect((await (await as(olga)).ask('GET', '/api/admin/tokens')).json()).toMatchObject([
      { state: 'expired' },
    ])
  })

  test.each([
    ['suspended', 'POST', 'moderation', { act: 'suspend' }, 'POST', 'moderation', { act: 'restore' }],
    ['no longer an operator', 'PUT', 'role', { role: 'player' }, 'PUT', 'role', { role: 'operator' }],
    ['deleted', 'DELETE', '', {}, 'POST', 'moderation', { act: 'restore' }],
  ] as const)(
    'for good when its maker is %s',
    async (_, method, path, body, back_method, back_path, back) => {
      const { token, details } = await make(await as(olga))
      const browser = await as(oskar)
      const change = (how: typeof method | typeof back_method, where: string, what: object) =>
        browser.ask(how, `/api/admin/people/${olga}${where && `/${where}`}`, {
          ...what,
          reason: 'left the club',
        })
      expect((await change(method, path, body)).statusCode).toBe(200)
      expect(await statusOf(token)).toBe(401)
      expect((await change(back_method, back_path, back)).statusCode).toBe(200)
      expect(await statusOf(token)).toBe(401)
      const { rows } = await pool.query(
        `select actor, reason from audit where act = 'token revoke' and subject = $1`,
        [`token ${details.token_id}`],
      )
      expect(rows).toEqual([{ actor: `player ${oskar}`, reason: 'left the club' }])
    },
  )

  test('when its user deletes their own account', async () => {
    const { token } = await make(await as(olga))
    await pool.query('update users set password = null where user_id = $1', [olga])
    expect((await (await as(olga)).ask('DELETE', '/api/me', {})).statusCode).toBe(200)
    expect(await statusOf(token)).toBe(401)
  })

  test('at once, when the role is removed in the database', async () => {
    const { token } = await make(await as(olga))
    for (const change of [`role = 'player'`, `role = 'operator', suspended_at = now()`]) {
      await pool.query(`update users set ${change} where user_id = $1`, [olga])
      expect(await statusOf(token)).toBe(401)
    }
  })
})

describe('a call with a token', () => {
  test('is limited to the scopes of the token, and to routes that accept tokens', async () => {
    const ask = program((await make(await as(oskar), { scopes: ['prices'] })).token)
    const refused = await ask('GET', race)
    expect([refused.statusCode, refused.json().message]).toEqual([403, 'This token lacks the scope results'])
    for (const path of ['tokens', 'settings', 'people', 'factor', 'audit', 'session'])
      expect([path, (await ask('GET', `/api/admin/${path}`)).statusCode]).toEqual([path, 403])
    expect((await ask('GET', '/api/me/rank')).statusCode).toBe(403)
    expect((await ask('POST', '/api/admin/tokens', ALL_SCOPES)).json().message).toBe(
      'This call does not accept tokens',
    )
    expect((await ask('POST', '/api/admin/prices/preview', { order: 'set', lines: '' })).statusCode).toBe(200)
  })

  test('gets 429 with Retry-After if it exceeds the limit, which applies to each token separately', async () => {
    const first = program((await make(await as(olga))).token)
    const second = program((await make(await as(olga), { name: 'Other' })).token)
    const replies = []
    for (let n = 0; n < 21; n++) replies.push(await first('GET', '/api/admin/athletes'))
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([...Array(20).fill(200), 429])
    expect(Number(replies[20]!.headers['retry-after'])).toBeGreaterThan(0)
    expect(replies[20]!.json().message).toMatch(/^Too many calls with this token\. /)
    expect((await second('GET', '/api/admin/athletes')).statusCode).toBe(200)
    expect((await (await as(olga)).ask('GET', '/api/admin/athletes')).statusCode).toBe(200)
  })

  test('is shown as the token’s last use, and in the audit log with the names of the token and its user', async () => {
    const { token, details } = await make(await as(olga))
    const reply = await program(token)('PATCH', '/api/admin/athletes/2', {
      active: false,
      reason: 'from the feed',
    })
    expect(reply.statusCode).toBe(200)
    const actor = `token ${details.token_id} of player ${olga}`
    expect(await lastAudit()).toMatchObject({ actor, act: 'athlete set', reason: 'from the feed' })
    const browser = await as(oskar)
    expect((await browser.ask('GET', '/api/admin/audit?limit=1')).json()).toMatchObject([
      { actor, actor_name: 'olga, token “Timing”' },
    ])
    for (const search of ['TIMING', 'olga', 'from the feed'])
      expect((await browser.ask('GET', `/api/admin/audit?search=${search}`)).json()[0]).toMatchObject({
        actor,
      })
    const actors = (await browser.ask('GET', '/api/admin/audit/actors')).json()
    expect(actors[0]).toEqual({ actor, actor_name: 'olga, token “Timing”' })
    expect((await browser.ask('GET', '/api/admin/tokens')).json()[0].used_at).toMatch(/Z$/)
    const late = await browser.ask(
      'PATCH',
      '/api/admin/athletes/2',
      { active: true, reason: 'x' },
      { 'if-match': '"0"' },
    )
    expect(late.json().message).toBe('Changed by olga, token “Timing” since you opened it')
  })
})
