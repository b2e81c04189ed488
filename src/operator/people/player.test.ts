import { afterAll, describe, expect, inject, onTestFinished, test, vi } from 'vitest'
import { listUsers } from '#contract/users.ts'
import { makeDemoSeason } from '#demo/make-demo-season.ts'
import { buildApp } from '#server/app/app.ts'
import { Db } from '#server/platform/db/db.ts'
import { ask } from '#testing/ask.ts'
import { logIn } from '#testing/browser.ts'
import { operator, testContext } from '#testing/command.ts'
import { copyFilled, copyTemplate } from '#testing/database/database.ts'
import { test_ids, test_season } from '#testing/test-season.ts'

const { pool, drop } = await copyFilled(inject('cluster_url'), test_season)
const open = () => buildApp({ pool, now: () => new Date(), isDraining: () => false, page_folder: '/nowhere' })
const [one_server, another_server] = [open(), open()]
afterAll(async () => {
  await Promise.all([one_server.close(), another_server.close()])
  await drop()
})
const { run, one, lastAudit, expectDryRun, expectRefused } = testContext(pool)
const { anna, bjorn, chiara, gone, oskar } = test_ids.users

describe('player lookup', () => {
  test('finds players by part of their name or address, and by status', async () => {
    const { out } = await run('player', 'list', '--search', 'EXAMPLE.org', '--limit', '100')
    expect(out).toMatch(/^id +username +team +country +email +email confirmed +state\n/)
    expect(out).toMatch(/4 +vera +Verified_Vikings +FIN +vera@example.org +no +verified\n/)
    const owners = await run('player', 'list', '--state', 'owner', '--json')
    expect(JSON.parse(owners.out).players).toMatchObject([{ user_id: oskar, role: 'owner' }])
    const found = await run('player', 'list', '--search', 'ＱＵＥＥＮＳ', '--json')
    expect(JSON.parse(found.out).players).toMatchObject([{ user_id: anna }])
  })

  test.each(['ANNA', 'anna@example.org', '1', 'id:1'])('finds the player by the term %s', async (word) => {
    const { out, status } = await run('player', 'show', word)
    expect([status, out]).toEqual([0, expect.stringMatching(/id +1\nusername +anna\n/)])
    expect(out).not.toContain('$argon2')
  })

  test('distinguishes a confirmed address from the verified badge', async () => {
    await pool.query('update users set email_verified_at = now() where user_id = $1', [anna])
    const { out } = await run('player', 'list', '--search', 'anna')
    expect(out).toMatch(/anna@example.org +yes\n/)
    const shown = await run('player', 'show', 'vera')
    expect(shown.out).toMatch(/email confirmed +no\n/)
    expect(shown.out).toMatch(/verified badge +yes\n/)
    expect((await run('player', 'verify', '--help')).out).toMatch(/badge[^.]*Ranked\s+boards/)
  })

  test('refuses a term that matches several players', async () => {
    await pool.query(
      `insert into users (user_name, team_name) values ('001', 'x'), ('anna@example.org', 'y')`,
    )
    await expectRefused(
      1,
      'Anna@example.org could be anna (id 1) or anna@example.org (id 10): choose one with',
      ['player', 'suspend', 'Anna@example.org'],
    )
    await expectRefused(1, 'There is no player nobody', ['player', 'show', 'nobody'])
  })
})

describe('player moderation', () => {
  test('verify and unverify change several players at once; the history shows who did it and why', async () => {
    const verified = `select array_agg(user_id order by user_id) from users where verified_user`
    await expectDryRun(verified, 'player', 'verify', 'bjorn', 'chiara')
    const { out, status } = await run('player', 'verify', 'bjorn', 'chiara', '--reason', 'ski team')
    expect([status, out]).toEqual([0, 'bjorn (id 2) is verified.\nchiara (id 3) is verified.\n'])
    expect((await run('player', 'verify', 'bjorn')).out).toBe('bjorn (id 2) was already verified.\n')
    await run('player', 'unverify', 'bjorn', 'chiara')
    expect(await one(verified)).toEqual([4])
    expect((await run('player', 'show', 'bjorn')).out).toMatch(/player verify +olga +ski team\n/)
  })

  test('suspend ends sessions on every server at once; restore allows logins again [R23]', async () => {
    const browsers = await Promise.all([one_server, another_server].map((app) => logIn(app, pool, bjorn)))
    const statuses = () =>
      Promise.all(browsers.map(async (browser) => (await browser.ask('GET', '/api/me/rank')).statusCode))
    expect(await statuses()).toEqual([200, 200])
    await expectDryRun('select suspended_at from users where user_id = 2', 'player', 'suspend', 'bjorn')
    expect(await statuses()).toEqual([200, 200])

    const { out } = await run('player', 'suspend', 'bjorn', '--reason', 'three accounts')
    expect(out).toBe('bjorn (id 2) is suspended and logged out on all devices.\n')
    expect(await statuses()).toEqual([401, 401])
    expect(await lastAudit()).toMatchObject({
      actor: 'olga',
      act: 'player suspend',
      subject: 'player 2',
      before: { is_suspended: false },
      after: { is_suspended: true },
      reason: 'three accounts',
    })
    expect((await (await logIn(one_server, pool, bjorn)).ask('GET', '/api/me/rank')).statusCode).toBe(401)

    await run('player', 'restore', 'bjorn')
    expect((await (await logIn(one_server, pool, bjorn)).ask('GET', '/api/me/rank')).statusCode).toBe(200)
  })

  test('a new role applies from the next request on', async () => {
    const browser = await logIn(another_server, pool, chiara)
    const role = async () => (await browser.ask('GET', '/api/me/rank')).json().role
    expect(await role()).toBe('player')
    expect((await run('player', 'role', 'chiara', 'operator')).out).toBe('chiara (id 3) is an operator.\n')
    expect(await role()).toBe('operator')
    await run('player', 'role', 'chiara', 'player')
    expect(await role()).toBe('player')
  })

  test.each([
    [1, 'oskar is the only owner', ['player', 'role', 'oskar', 'player']],
    [1, 'oskar is the only owner', ['player', 'suspend', 'oskar']],
    [1, 'gone no longer has an account', ['player', 'suspend', `id:${gone}`]],
    [1, 'oskar is the only owner', ['player', 'delete', 'oskar', '--yes']],
    [1, 'confirm with y, or use --yes', ['player', 'delete', 'anna']],
    [1, 'There is no player eve', ['player', 'suspend', 'anna', 'eve']],
    [2, "value 'owner' is invalid", ['player', 'role', 'anna', 'owner']],
  ])('acts are refused (exit code %i): %s', async (status, problems, args) => {
    await expectRefused(status, problems, args)
    expect(await one('select count(*)::int from users where suspended_at is not null')).toBe(0)
  })

  test('delete hides an account as if the player had deleted it; restore undoes this for 14 days [7.13]', async () => {
    const browser = await logIn(one_server, pool, chiara)
    await expectDryRun(
      'select deleted_at from users where user_id = 3',
      'player',
      'delete',
      'chiara',
      '--yes',
    )
    const { out } = await run('player', 'delete', 'chiara', '--yes', '--reason', 'asked by email')
    expect(out).toBe('chiara (id 3) was deleted, and can be restored for 14 days.\n')
    expect((await browser.ask('GET', '/api/me/rank')).statusCode).toBe(401)
    expect((await another_server.inject(`/api/users/${chiara}/rank`)).statusCode).toBe(404)
    expect(await lastAudit()).toMatchObject({
      act: 'player delete',
      subject: 'player 3',
      reason: 'asked by email',
    })
    expect(await one(`select recipient from mails where kind = 'deleted'`)).toBe('chiara@example.org')
    await expectRefused(1, 'no longer has an account', ['player', 'delete', 'id:3', '--yes'])

    expect((await run('player', 'restore', 'chiara')).out).toBe('chiara (id 3) can log in again.\n')
    expect((await another_server.inject(`/api/users/${chiara}/rank`)).statusCode).toBe(200)
    expect(await one('select count(*)::int from mailed_links')).toBe(0)
    await pool.query(`update users set deleted_at = now() - interval '15 days' where user_id = 5`)
    await expectRefused(1, 'cannot be restored', ['player', 'restore', `id:${gone}`])
  })

  test.each([
    ['that the server has stored', '', 'https://podium.example'],
    ['in PUBLIC_URL', 'https://elsewhere.example', 'https://elsewhere.example'],
  ])('links in emails use the address %s', async (_, PUBLIC_URL, origin) => {
    vi.stubEnv('PUBLIC_URL', PUBLIC_URL)
    onTestFinished(() => void vi.unstubAllEnvs())
    await pool.query(`update site_settings set public_url = 'https://podium.example'; delete from mails`)
    await run('player', 'delete', 'chiara', '--yes')
    expect(await one('select body_text from mails')).toContain(`${origin}/restore/`)
    await run('player', 'restore', 'chiara')
  })

  test('changes no player if the act is refused for one of them', async () => {
    await expectRefused(1, 'Nothing was changed.', ['player', 'suspend', 'anna', 'oskar', 'chiara'])
    expect(await one('select count(*)::int from users where suspended_at is not null')).toBe(0)
  })
})

test('verify removes a player from the Ranked board at once; unverify puts them back [6.5]', async () => {
  const { pool, drop } = await copyTemplate(inject('cluster_url'))
  await makeDemoSeason(Db.of(pool), { variant: 'marathon', seed: 'verify', players: 8 })
  const app = buildApp({ pool, now: () => new Date(), isDraining: () => false, page_folder: '/nowhere' })
  onTestFinished(async () => {
    await app.close()
    await drop()
  })
  const ranked = async () => (await ask(app, listUsers, '/api/users?verified_users=False&limit=50')).reply
  const before = await ranked()
  const { user_id } = before[0]!
  expect((await operator(pool, 'player', 'verify', `id:${user_id}`)).status).toBe(0)
  const after = await ranked()
  expect(after.map((row) => row.user_id)).toEqual(before.slice(1).map((row) => row.user_id))
  expect(after[0]).toMatchObject({ rank: 1 })
  expect((await ask(app, listUsers, '/api/users?limit=50')).reply[0]).toMatchObject({ user_id, rank: 1 })

  await operator(pool, 'player', 'unverify', `id:${user_id}`)
  expect(await ranked()).toEqual(before)
})
