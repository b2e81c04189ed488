import { beforeEach, describe, expect, test } from 'vitest'
import { logIn } from '#testing/browser.ts'
import { snapshotRows } from '#testing/database/watched-rows.ts'
import { testApp } from '#testing/test-app.ts'
import { test_ids } from '#testing/test-season.ts'

const { app, pool } = await testApp()
const { anna, bjorn, gone, olga, oskar, vera } = test_ids.users
const restore = await snapshotRows(pool)
beforeEach(restore)

const as = (user_id: number) => logIn(app, pool, user_id)
const lastAudit = async () =>
  (await pool.query('select actor, act, subject, reason from audit order by audit_id desc limit 1')).rows[0]

describe('the list of players', () => {
  const listed = async (user_id: number, query: string) => {
    const reply = await (await as(user_id)).ask('GET', `/api/admin/people?${query}`)
    return { rows: reply.json(), total: reply.headers['x-total-count'] }
  }

  test('can be searched by id or by a part of the user or team name; the newest players come first', async () => {
    const queens = await listed(olga, 'search=QUEENS')
    expect(queens.rows).toMatchObject([{ user_id: anna, team_name: 'Ski Queens 100%' }])
    expect((await listed(olga, `search=${bjorn}`)).rows).toMatchObject([{ user_id: bjorn }])
    // A percent sign in a search is not a wildcard.
    expect((await listed(olga, 'search=0%25')).rows).toMatchObject([{ user_id: anna }])
    const page = await listed(olga, 'limit=2&offset=1')
    expect([page.rows.map(({ user_id }: { user_id: number }) => user_id), page.total]).toEqual([[7, 6], '8'])
    expect((await listed(olga, 'state=owner')).rows).toMatchObject([{ user_id: oskar }])
  })

  test('only owners see email addresses and can search by them [rules §8]', async () => {
    expect((await listed(olga, 'search=anna@example')).rows).toEqual([])
    expect((await listed(olga, 'search=anna')).rows).toMatchObject([{ email: null }])
    expect((await listed(oskar, 'search=anna@example')).rows).toMatchObject([{ email: 'anna@example.org' }])
  })

  test('only owners see the name of a deleted player [rules §8]', async () => {
    expect((await listed(olga, 'search=gone')).rows).toEqual([])
    expect((await listed(olga, 'state=deleted')).rows).toMatchObject([
      { user_id: gone, user_name: 'Deleted player', team_name: 'Deleted player', country: null },
    ])
    expect((await listed(oskar, 'search=gone')).rows).toMatchObject([{ user_id: gone, user_name: 'gone' }])
  })
})

describe('an act on a player', () => {
  const moderate = async (
    by: number,
    user_id: number,
    body: { act: string; reason?: string },
    headers: Record<string, string> = {},
  ) => (await as(by)).ask('POST', `/api/admin/people/${user_id}/moderation`, body, headers)

  test('needs a reason, which is in the audit log', async () => {
    expect((await moderate(olga, anna, { act: 'suspend' })).json().field_errors).toHaveProperty('reason')
    expect((await moderate(olga, anna, { act: 'suspend', reason: 'three accounts' })).statusCode).toBe(200)
    expect(await lastAudit()).toEqual({
      actor: `player ${olga}`,
      act: 'player suspend',
      subject: `player ${anna}`,
      reason: 'three accounts',
    })
    const { person, acts } = (await (await as(olga)).ask('GET', `/api/admin/people/${anna}`)).json()
    expect(person.suspended_at).not.toBeNull()
    expect(acts).toContainEqual({ act: 'restore', blocked: null })
  })

  test('is refused if another person has acted first, and the message names that person', async () => {
    const browser = await as(olga)
    const { version } = (await browser.ask('GET', `/api/admin/people/${anna}`)).json()
    const if_match = { 'if-match': version }
    expect((await moderate(oskar, anna, { act: 'suspend', reason: 'first' }, if_match)).statusCode).toBe(200)
    const late = await moderate(olga, anna, { act: 'verify', reason: 'second' }, if_match)
    expect([late.statusCode, late.json().code, late.json().message]).toEqual([
      412,
      'stale',
      'Changed by oskar since you opened it',
    ])
    expect((await pool.query('select verified_user from users where user_id = $1', [anna])).rows).toEqual([
      { verified_user: false },
    ])
  })

  test('adds a job that rebuilds the boards if it changes the verified badge', async () => {
    const { job_id } = (await moderate(olga, anna, { act: 'verify', reason: 'national team' })).json()
    const { rows } = await pool.query('select kind, input, actor from jobs where job_id = $1', [job_id])
    expect(rows).toEqual([{ kind: 'rebuild', input: { season_id: 1 }, actor: `player ${olga}` }])
    expect((await moderate(olga, anna, { act: 'verify', reason: 'again' })).json()).toEqual({ job_id: null })
  })

  test('is refused for the actor’s own account, and for an owner’s account if the actor is an operator', async () => {
    const own = await moderate(olga, olga, { act: 'suspend', reason: 'holiday' })
    expect([own.statusCode, own.json().message]).toEqual([
      409,
      'This is your own account: another owner must do this',
    ])
    const owner = await moderate(olga, oskar, { act: 'suspend', reason: 'coup' })
    expect([owner.statusCode, owner.json().code]).toEqual([409, 'refused'])
    await pool.query(`update users set role = 'owner' where user_id = $1`, [vera])
    const role = { role: 'player', reason: 'tired' }
    const browser = await as(oskar)
    const put = (user_id: number) => browser.ask('PUT', `/api/admin/people/${user_id}/role`, role)
    expect((await put(oskar)).json().code).toBe('refused')
    expect((await put(vera)).statusCode).toBe(200)
  })

  test('can delete an account and restore it, if the actor is an owner', async () => {
    const browser = await as(oskar)
    const deleted = await browser.ask('DELETE', `/api/admin/people/${anna}`, { reason: 'asked by email' })
    expect(deleted.statusCode).toBe(200)
    expect((await (await as(anna)).ask('GET', '/api/me/rank')).statusCode).toBe(401)
    expect((await moderate(oskar, anna, { act: 'restore', reason: 'a mistake' })).statusCode).toBe(200)
    expect((await (await as(anna)).ask('GET', '/api/me/rank')).statusCode).toBe(200)
    const self = await browser.ask('DELETE', `/api/admin/people/${oskar}`, { reason: 'enough' })
    expect(self.json().code).toBe('refused')
  })

  test('can end one session or all sessions', async () => {
    const phone = await as(anna)
    const desk = await as(anna)
    const browser = await as(oskar)
    const { sessions } = (await browser.ask('GET', `/api/admin/people/${anna}`)).json()
    expect(sessions).toHaveLength(2)
    await browser.ask('DELETE', `/api/admin/sessions/${sessions[0].session_id}`)
    const statuses = async () =>
      Promise.all([phone, desk].map(async (each) => (await each.ask('GET', '/api/me/rank')).statusCode))
    expect(await statuses()).toEqual([200, 401])
    await browser.ask('DELETE', `/api/admin/people/${anna}/sessions`, { reason: 'lost phone' })
    expect(await statuses()).toEqual([401, 401])
    expect((await (await as(olga)).ask('GET', `/api/admin/people/${anna}`)).json().sessions).toEqual([])
  })

  test('can rename a team; an empty name becomes the default name', async () => {
    const rename = async (team_name: string) =>
      (await as(olga)).ask('PUT', `/api/admin/people/${anna}/team_name`, { team_name, reason: 'insult' })
    const nameOf = async () =>
      (await pool.query('select team_name from users where user_id = $1', [anna])).rows[0].team_name
    await rename(' Decent ')
    expect(await nameOf()).toBe('Decent')
    await rename('')
    expect(await nameOf()).toBe('anna’s Team'.replace('’', "'"))
    expect((await rename('\u200bx')).json().code).toBe('refused')
  })
})
