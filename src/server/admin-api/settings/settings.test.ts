import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { logIn } from '#testing/browser.ts'
import { testApp } from '#testing/test-app.ts'
import { test_ids } from '#testing/test-season.ts'

const { app, pool } = await testApp()
const owner = await logIn(app, pool, test_ids.users.oskar)

async function change(url: string, body: unknown, if_match?: string) {
  const headers = { 'idempotency-key': randomUUID(), 'if-match': if_match }
  const reply = await owner.ask('PATCH', url, body, headers)
  return { status: reply.statusCode, body: reply.json() }
}

const read = async (url: string) => (await owner.ask('GET', url)).json()
const one = async (text: string) => (await pool.query(text)).rows[0]

describe('settings', () => {
  const season = '/api/admin/settings/season'
  const site = '/api/admin/settings/site'
  const of = (setting: string, value: string, dry_run = false) => ({
    changes: [{ setting, value }],
    reason: 'vote',
    dry_run,
  })

  test('are listed with their defaults, and with the reason if a setting cannot be changed', async () => {
    const found = await read('/api/admin/settings')
    expect(found.site.values).toHaveProperty('mail_address')
    expect(found.season).toMatchObject({
      name: '2026/27',
      defaults: { budget: 100_000 },
      fixed: { variant: expect.stringContaining('cannot change') },
    })
  })

  test('a dry run describes the changes and makes none', async () => {
    const before = await read('/api/admin/settings')
    const tried = await change(season, of('budget', '120000', true))
    expect(tried.body).toMatchObject({ changes: [{ setting: 'budget', after: 120_000 }] })
    expect(tried.body.effects).toEqual([expect.stringContaining('Weekends that exist already keep')])
    expect(await read('/api/admin/settings')).toEqual(before)
  })

  test('are changed with an audit line', async () => {
    expect(await change(season, of('slogan', 'Snow decides'))).toMatchObject({ status: 200 })
    expect((await read('/api/config')).slogan).toBe('Snow decides')
    await change(site, of('mail_address', 'snow@example.org'))
    expect((await read('/api/config')).mail_address).toBe('snow@example.org')
    expect(
      await one('select actor, act, subject, after, reason from audit order by audit_id desc limit 1'),
    ).toEqual({
      actor: `player ${test_ids.users.oskar}`,
      act: 'site set',
      subject: 'site',
      after: { mail_address: 'snow@example.org' },
      reason: 'vote',
    })
  })

  test('the boards are rebuilt if a different number of members counts for a league’s score', async () => {
    await change(season, of('users_included_in_league_score', '3', true))
    expect(await one('select count(*)::int from jobs')).toEqual({ count: 0 })
    await change(season, of('users_included_in_league_score', '3'))
    expect(await one('select kind from jobs')).toEqual({ kind: 'rebuild' })
  })

  test('a change of a setting that affects points needs a reason', async () => {
    const without_reason = { ...of('captain_bonus_percent', '75'), reason: ' ' }
    expect(await change(season, without_reason)).toMatchObject({
      status: 422,
      body: { field_errors: { reason: 'Please give a reason' } },
    })
    const preview = await change(season, { ...without_reason, dry_run: true })
    expect(preview).toMatchObject({ status: 200, body: { needs_reason: true } })
    expect((await read('/api/admin/settings')).season.values.captain_bonus_percent).toBe(50)
    expect(await change(season, of('captain_bonus_percent', '75'))).toMatchObject({ status: 200 })
    expect((await change(season, of('slogan', 'Wax', true))).body.needs_reason).toBe(false)
  })

  test('reserves and the vice-captain can be switched on or off until the first selection closes, but not for squads [rules §11]', async () => {
    const refused = await change(season, of('takes_reserves', 'true'))
    const sentence = 'can only change until the first selection of the season closes'
    expect([refused.status, refused.body.errors[0]]).toEqual([422, expect.stringContaining(sentence)])

    await pool.query(
      `update selections set trading_close = game_now() + interval '1 day' where selection_id = 1`,
    )
    expect(await change(season, of('takes_reserves', 'true'))).toMatchObject({ status: 200 })
    expect((await read('/api/config')).takes_reserves).toBe(true)
    const squads = await change(season, of('budget_scope', 'season'))
    expect(squads.body.errors[0]).toContain('Squads that are kept for the season have no reserves')

    await pool.query(`
      insert into teams (selection_id, user_id) values (2, 1);
      insert into reserves (selection_id, user_id, athlete_id, gender, place, bought_for) values (2, 1, 1, 'm', 1, 0)`)
    const off = await change(season, of('takes_reserves', 'false', true))
    expect(off.body.effects).toEqual([expect.stringContaining('1 team has reserves or a vice-captain.')])
    expect(await change(season, of('takes_vice_captain', 'true'))).toMatchObject({ status: 200 })

    // While the setting is off, the player picks the athlete who was the first reserve.
    expect(await change(season, of('takes_reserves', 'false'))).toMatchObject({ status: 200 })
    await pool.query(`
      insert into reserves (selection_id, user_id, athlete_id, gender, place, bought_for) values (2, 1, 2, 'm', 2, 0);
      insert into picks (selection_id, user_id, athlete_id, gender) values (2, 1, 1, 'm');
      update teams set vice_captain = 2 where selection_id = 2 and user_id = 1`)
    expect(await change(season, of('takes_reserves', 'true'))).toMatchObject({ status: 200 })
    const { rows } = await pool.query(`
      select athlete_id, place, vice_captain from reserves join teams using (selection_id, user_id)`)
    expect(rows).toEqual([{ athlete_id: 2, place: 1, vice_captain: null }])

    await pool.query(`update selections set trading_close = game_now() where selection_id = 2`)
    expect((await change(season, of('takes_vice_captain', 'false'))).status).toBe(422)
    expect((await change(season, of('slogan', 'Reserves'))).status).toBe(200)
  })

  test('the usual time of start lists is a number of hours or none, and pages get it [rules §2]', async () => {
    const hours = async () => (await read('/api/config')).start_list_hours
    expect(await hours()).toBeNull()
    expect(await change(season, of('start_list_hours', '18'))).toMatchObject({ status: 200 })
    expect(await hours()).toBe(18)
    expect((await change(season, of('start_list_hours', '0'))).status).toBe(422)
    expect(await change(season, of('start_list_hours', 'none'))).toMatchObject({ status: 200 })
    expect(await hours()).toBeNull()
  })

  test('a change that is based on an old version is refused', async () => {
    const { version } = (await read('/api/admin/settings')).site
    await change(site, of('analytics_id', 'G-1'), version)
    expect(await change(site, of('analytics_id', 'G-2'), version)).toMatchObject({
      status: 412,
    })
  })

  test.each([
    [season, of('variant', 'league'), 'variant is chosen when the season is created and cannot change'],
    [season, of('budget', 'much'), 'budget must be a whole number from 0 to 100000000'],
    [site, of('mail_address', 'nobody'), 'mail_address must be an email address, or none'],
    [site, of('budget', '1'), 'budget is not a setting'],
    [site, of("' union select password from users --", '1'), 'One of the names is not a setting'],
  ])('%s refuses %j', async (url, body, sentence) => {
    const reply = await change(url, body)
    expect(reply.status).toBe(422)
    expect(reply.body.errors[0]).toContain(sentence)
  })
})
