import { beforeAll, describe, expect, inject, test } from 'vitest'
import { lockAndCountOwners } from '#server/accounts/store/owners.ts'
import { makeSetupLink } from '#server/admin/setup-link.ts'
import { Db } from '#server/platform/db/db.ts'
import { hashPassword, verifyPassword } from '#server/platform/passwords/passwords.ts'
import { insertTestToken } from '#testing/callers.ts'
import { copyFilled, copyTemplate, freshDatabase } from '#testing/database/database.ts'
import { demoSeason } from '#testing/seasons/demo-season.ts'
import { DEMO_VERSION, saveDueData } from './advance-demo.ts'
import { openOrCloseLogins } from './demo-logins.ts'
import { makeDemoSeason } from './make-demo-season.ts'
import { findDemo } from './store/demos.ts'

describe('a demo on this machine', () => {
  let pool: Awaited<ReturnType<typeof copyTemplate>>['pool']
  beforeAll(async () => {
    const copy = await copyFilled(inject('cluster_url'), demoSeason('worldcup'))
    pool = copy.pool
    return copy.drop
  })
  const login = async (role: string) => {
    const { rows } = await pool.query(
      `select user_id, email, password, email_verified_at is not null as is_verified, role from users where email = $1`,
      [`${role}@demo.example`],
    )
    return rows[0]
  }
  const passwordIn = (lines: string[]) => /password (\S+)/.exec(lines[0] ?? '')?.[1] ?? ''

  test('the logins of a player, an operator and an owner are reported, the same at every start', async () => {
    const lines = await openOrCloseLogins(Db.of(pool), true)
    expect(lines).toEqual([
      expect.stringMatching(
        /^This is a demo season. .* password [a-z]+(-[a-z]+)+-\d{4} and one of these email addresses:$/,
      ),
      expect.stringMatching(/^ {2}player@demo.example +a player, \w/),
      expect.stringMatching(/^ {2}operator@demo.example +an operator, \w/),
      expect.stringMatching(/^ {2}owner@demo.example +an owner, \w/),
    ])
    expect(await openOrCloseLogins(Db.of(pool), true)).toEqual(lines)
    const [player, operator, owner] = [await login('player'), await login('operator'), await login('owner')]
    expect([player.role, operator.role, owner.role]).toEqual(['player', 'operator', 'owner'])
    expect(await verifyPassword(player.password, passwordIn(lines))).toBe(true)
    const others = await pool.query('select from users where password is not null')
    expect(others.rowCount).toBe(3)
  })

  test('the player has one open invitation to a league', async () => {
    const { user_id } = await login('player')
    const { rows } = await pool.query(
      'select is_open_invitation(i) as is_open from league_invitations i where user_id = $1',
      [user_id],
    )
    expect(rows).toEqual([{ is_open: true }])
  })

  test('the owner of the demo is not the owner of the site, who still has to register', async () => {
    expect(await lockAndCountOwners(Db.of(pool))).toBe(0)
    const link = await makeSetupLink(Db.of(pool), new URL('http://127.0.0.1:3000'))
    expect(link?.href).toMatch(/^http:\/\/localhost:3000\/admin\/setup\/[\w-]{22}$/)
  })

  test('the player account has as many teams as any fake player, and the demo adds its missing teams', async () => {
    const { user_id } = await login('player')
    const { rows } = await pool.query(
      `select (select count(*)::int from teams where user_id = $1) as teams,
        (select max(count) from (select count(*)::int from teams group by user_id) t) as most,
        (select count(*)::int from selections where locked_at is not null) as closed`,
      [user_id],
    )
    expect(rows[0].teams).toBe(rows[0].most)
    expect(rows[0].teams).toBeGreaterThan(rows[0].closed / 2)

    const open = `delete from teams where user_id = $1
      and selection_id in (select selection_id from selections where locked_at is null)`
    await pool.query(open, [user_id])
    await saveDueData(Db.of(pool), (await findDemo(Db.of(pool), DEMO_VERSION, 'current'))!)
    const { rowCount } = await pool.query(`select from teams where user_id = $1`, [user_id])
    expect(rowCount).toBe(rows[0].teams)
  })

  test('a password that a person changed is kept, and not reported', async () => {
    const before = (await login('player')).password
    await pool.query(`update users set password = $1 where email = 'player@demo.example'`, [
      await hashPassword('my own from now on'),
    ])
    const lines = await openOrCloseLogins(Db.of(pool), true)
    expect(lines.join('\n')).not.toContain('player@demo.example')
    expect(lines).toHaveLength(3)
    await pool.query(`update users set password = $1 where email = 'player@demo.example'`, [before])
  })

  test('logins, sessions and tokens are revoked if other machines can reach the server; otherwise logins open again', async () => {
    const { user_id } = await login('operator')
    await pool.query(
      `insert into sessions (user_id, token_hash, is_remembered, agent) values ($1, sha256('a'), true, '')`,
      [user_id],
    )
    await insertTestToken(pool, user_id, ['results'])
    expect(await openOrCloseLogins(Db.of(pool), false)).toEqual([])
    expect((await pool.query('select from api_tokens where revoked_at is null')).rowCount).toBe(0)
    const closed = { password: null, role: 'player', is_verified: false }
    expect(await login('operator')).toMatchObject(closed)
    expect(await login('player')).toMatchObject(closed)
    expect(await login('owner')).toMatchObject(closed)
    expect((await pool.query('select from sessions')).rowCount).toBe(0)

    expect(await openOrCloseLogins(Db.of(pool), true)).toHaveLength(4)
    expect(await login('operator')).toMatchObject({ user_id, role: 'operator', is_verified: true })
  })

  test('if the demo is no longer the current season, the logins are closed', async () => {
    await pool.query('update seasons set is_current = false')
    expect(await openOrCloseLogins(Db.of(pool), true)).toEqual([])
    expect(await login('operator')).toMatchObject({ password: null, role: 'player' })
    await pool.query('update seasons set is_current = true')
  })

  test('every database has its own password', async () => {
    const other = await copyTemplate(inject('cluster_url'))
    await makeDemoSeason(Db.of(other.pool), { variant: 'worldcup', seed: 'logins', players: 2 })
    const [one, another] = [
      await openOrCloseLogins(Db.of(pool), true),
      await openOrCloseLogins(Db.of(other.pool), true),
    ]
    await other.drop()
    expect(passwordIn(one)).not.toBe('')
    expect(passwordIn(another)).not.toBe(passwordIn(one))
  })
})

test('without a demo there are no logins, and nothing is saved', async () => {
  const pool = await freshDatabase()
  expect(await openOrCloseLogins(Db.of(pool), true)).toEqual([])
  expect((await pool.query(`select from users union all select from audit`)).rowCount).toBe(0)
})
