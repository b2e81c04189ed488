import { beforeEach, describe, expect, test } from 'vitest'
import { logIn, visit } from '#testing/browser.ts'
import { mailing_site, openMailSetup, tokenOf } from '#testing/mail/mail-setup.ts'
import { sample_hash, sample_password } from '#testing/sample-call.ts'
import { testApp } from '#testing/test-app.ts'
import { test_ids } from '#testing/test-season.ts'

const { app, pool } = await testApp({ site: mailing_site })
const { anna, bjorn, chiara, vera, gone } = test_ids.users
const { vasa } = test_ids.leagues

const begin = (await pool.query('select * from users order by user_id')).rows

beforeEach(async () => {
  for (const table of ['tries', 'sessions', 'mails', 'mailed_links', 'league_members', 'leagues'])
    await pool.query(`delete from ${table}`)
  for (const { user_id, user_name, team_name, country, email, deleted_at } of begin) {
    await pool.query(
      `update users set user_name = $2, team_name = $3, country = $4, email = $5, deleted_at = $6, forgotten_at = null,
         role = 'player', suspended_at = null, password = $7 where user_id = $1`,
      [user_id, user_name, team_name, country, email, deleted_at, sample_hash],
    )
  }
  await pool.query(`
    insert into leagues (league_id, name, admin_id) overriding system value values (1, 'Vasa', 1), (2, 'Solo', 1), (3, 'Open', 2);
    insert into league_members (league_id, user_id, joined_at) values
      (1, 1, now() - interval '9 days'), (1, 2, now() - interval '5 days'), (1, 3, now() - interval '7 days'),
      (1, 4, now() - interval '8 days'), (1, 5, now() - interval '8 days'), (2, 1, now()), (2, 5, now()),
      (3, 2, now()), (3, 1, now())`)
})

/** The body of a request that deletes one's own account. */
const known = { current_password: sample_password }

const leagues = async () =>
  (
    await pool.query(`select league_id, admin_id, array_agg(user_id order by user_id) as members
      from leagues join league_members using (league_id) group by league_id order by league_id`)
  ).rows

const rankOf = (user_id: number) => app.inject(`/api/users/${user_id}/rank`)

describe('DELETE /api/me', () => {
  test('name and country disappear everywhere at once, and all sessions end [7.13 2.me.a 6.2 rules §8]', async () => {
    const [browser, phone] = [await logIn(app, pool, anna), await logIn(app, pool, anna)]
    expect((await rankOf(anna)).statusCode).toBe(200)
    const reply = await browser.ask('DELETE', '/api/me', known)
    expect([reply.statusCode, reply.json(), reply.headers['clear-site-data']]).toEqual([200, {}, '"cache"'])

    expect((await rankOf(anna)).statusCode).toBe(404)
    const boards = [
      '/api/users?limit=50',
      '/api/weekends/1/results/users',
      '/api/users?team_name=queens',
      '/api/cups/Sprint/leaderboard',
    ]
    for (const url of boards) {
      const { statusCode, body } = await app.inject(url)
      expect([url, statusCode, /anna|Ski Queens/i.test(body)]).toEqual([url, 200, false])
    }
    expect((await app.inject('/api/users?limit=50')).json()).toContainEqual(
      expect.objectContaining({ user_id: anna, score: 210.25 }),
    )
    expect(browser.cookies.has('__Host-session')).toBe(false)
    expect((await phone.ask('GET', '/api/me/rank')).statusCode).toBe(401)
    expect((await pool.query('select from sessions')).rowCount).toBe(0)
  })

  test('a league passes to the remaining member who joined first; an empty league is deleted [rules §7]', async () => {
    await pool.query('update users set suspended_at = now() where user_id = $1', [vera])
    const browser = await logIn(app, pool, anna)
    await browser.ask('DELETE', '/api/me', known)
    expect(await leagues()).toEqual([
      { league_id: vasa, admin_id: chiara, members: [anna, bjorn, chiara, vera, gone] },
      { league_id: 3, admin_id: bjorn, members: [anna, bjorn] },
    ])
    const { rows } = await pool.query(
      `select actor, subject, before, after::text from audit where act = 'player delete'`,
    )
    expect(rows.at(-1)).toEqual({
      actor: `player ${anna}`,
      subject: `player ${anna}`,
      before: null,
      after: '{"leagues": [{"heir_id": 3, "league_id": 1}, {"heir_id": null, "league_id": 2}]}',
    })
  })

  test('a suspended member gets the league only if there is nobody else', async () => {
    await pool.query('update users set suspended_at = now() where user_id <> $1', [anna])
    const browser = await logIn(app, pool, anna)
    await browser.ask('DELETE', '/api/me', known)
    expect((await leagues())[0]).toMatchObject({ league_id: vasa, admin_id: vera })
  })

  test('after all members have deleted their accounts at the same time, no league remains', async () => {
    const everybody = await Promise.all(
      [anna, bjorn, chiara, vera].map((user_id) => logIn(app, pool, user_id)),
    )
    const replies = await Promise.all(everybody.map((browser) => browser.ask('DELETE', '/api/me', known)))
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200])
    expect(await leagues()).toEqual([])
  })

  test('one email with a link to restore the account is sent, even if two requests delete the account at the same time', async () => {
    const { deliver } = await openMailSetup(pool)
    const [browser, phone] = [await logIn(app, pool, anna), await logIn(app, pool, anna)]
    const replies = await Promise.all([
      browser.ask('DELETE', '/api/me', known),
      phone.ask('DELETE', '/api/me'),
    ])
    expect(replies.filter(({ statusCode }) => statusCode === 200).length).toBeGreaterThanOrEqual(1)
    const mails = await deliver()
    expect(mails.map(({ to, mail }) => [to[0], mail.subject])).toEqual([
      ['anna@example.org', 'Your account was deleted (Podium)'],
    ])
    const { rows } = await pool.query(
      'select purpose, extract(day from ends_at - created_at)::int as days from mailed_links',
    )
    expect(rows).toEqual([{ purpose: 'restore', days: 14 }])
  })

  test('422 for a wrong password, 429 after ten attempts; no password is needed if there is none [R23]', async () => {
    const browser = await logIn(app, pool, anna)
    for (const body of [{}, { current_password: 'a guess' }]) {
      const reply = await browser.ask('DELETE', '/api/me', body)
      expect([reply.statusCode, reply.json().field_errors]).toEqual([
        422,
        { current_password: 'That is not your password' },
      ])
    }
    const statuses: number[] = []
    for (let n = 0; n < 9; n++) statuses.push((await browser.ask('DELETE', '/api/me', {})).statusCode)
    expect(statuses).toEqual([...Array(8).fill(422), 429])
    expect((await rankOf(anna)).statusCode).toBe(200)

    await pool.query('update users set password = null where user_id = $1', [bjorn])
    expect((await (await logIn(app, pool, bjorn)).ask('DELETE', '/api/me', {})).statusCode).toBe(200)
  })

  test('409 for the only owner of the site', async () => {
    await pool.query(`update users set role = 'owner' where user_id = $1`, [anna])
    const browser = await logIn(app, pool, anna)
    const reply = await browser.ask('DELETE', '/api/me', known)
    expect([reply.statusCode, reply.json().code]).toEqual([409, 'only-owner'])
    await pool.query(`update users set role = 'owner' where user_id = $1`, [bjorn])
    expect((await browser.ask('DELETE', '/api/me', known)).statusCode).toBe(200)
  })

  test('401 when logged out, 403 without the csrf header', async () => {
    expect((await (await visit(app)).ask('DELETE', '/api/me', known)).statusCode).toBe(401)
    const browser = await logIn(app, pool, anna)
    const reply = await browser.ask('DELETE', '/api/me', undefined, { 'x-csrf-token': undefined })
    expect(reply.statusCode).toBe(403)
    expect((await rankOf(anna)).statusCode).toBe(200)
  })
})

describe('/api/restore/:token', () => {
  const deleted = async () => {
    const { deliver } = await openMailSetup(pool)
    await (await logIn(app, pool, anna)).ask('DELETE', '/api/me', known)
    const [mail] = await deliver()
    return { deliver, token: tokenOf(mail!, 'restore'), browser: await visit(app) }
  }

  test('200: the account is restored, but not the leagues that have a new admin; nobody is logged in [rules §8]', async () => {
    const { deliver, token, browser } = await deleted()
    const reply = await browser.ask('POST', `/api/restore/${token}`)
    expect([reply.statusCode, reply.json(), reply.cookies]).toEqual([200, {}, []])
    expect((await rankOf(anna)).json()).toMatchObject({ user_name: 'anna', country: 'NOR', score: 210.25 })
    expect((await leagues())[0]).toMatchObject({
      league_id: vasa,
      admin_id: vera,
      members: expect.arrayContaining([anna]),
    })
    for (const table of ['sessions', 'mailed_links']) {
      expect([table, (await pool.query(`select from ${table}`)).rowCount]).toEqual([table, 0])
    }
    expect((await deliver()).map(({ mail }) => mail.subject)).toEqual(['Your account was restored (Podium)'])
  })

  test('410 if the link was used or is unknown', async () => {
    const { token, browser } = await deleted()
    await browser.ask('POST', `/api/restore/${token}`)
    expect((await browser.ask('POST', `/api/restore/${token}`)).statusCode).toBe(410)
    expect((await browser.ask('POST', '/api/restore/nothing')).statusCode).toBe(410)
  })

  test('GET checks the link, which can be used afterwards [7.9]', async () => {
    const { token, browser } = await deleted()
    const look = async () => (await browser.ask('GET', `/api/restore/${token}`)).statusCode
    expect([await look(), await look()]).toEqual([200, 200])
    expect((await browser.ask('POST', `/api/restore/${token}`)).statusCode).toBe(200)
    expect(await look()).toBe(410)
  })

  test('410 after 14 days, even if the link was sent later', async () => {
    const { token, browser } = await deleted()
    await pool.query(`update users set deleted_at = now() - interval '14 days' where user_id = $1`, [anna])
    expect((await browser.ask('GET', `/api/restore/${token}`)).statusCode).toBe(410)
    expect((await browser.ask('POST', `/api/restore/${token}`)).statusCode).toBe(410)
  })

  test('403 without the csrf header', async () => {
    const { token, browser } = await deleted()
    const reply = await browser.ask('POST', `/api/restore/${token}`, undefined, { 'x-csrf-token': undefined })
    expect(reply.statusCode).toBe(403)
  })
})
