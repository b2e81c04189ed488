import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { verifyPassword } from '#server/platform/passwords/passwords.ts'
import { operator, operatorProcess, testContext } from '#testing/command.ts'
import { copyFilled } from '#testing/database/database.ts'
import { fileOf } from '#testing/seasons/season-folder.ts'
import { test_season } from '#testing/test-season.ts'

const { pool, drop } = await copyFilled(inject('cluster_url'), test_season)
afterAll(() => drop())
const { run, lastAudit, expectRefused } = testContext(pool)
const without_terminal = testContext(pool, (of, ...args) => operatorProcess(of, '', ...args))

describe('owner create', () => {
  const name = ['--name', 'otto', '--email', 'otto@example.org']
  const password = 'polished at midnight'

  test('requires --yes for a second owner', () =>
    expectRefused(1, 'There is already an owner', ['owner', 'create', ...name]))

  describe('without an owner', () => {
    beforeAll(async () => {
      await pool.query(`update users set role = 'player' where role = 'owner'`)
    })

    test.each([
      ['too short', 'short', 'at least 8'],
      ['common', 'password123', 'very common'],
      ['derived from the name', 'Otto1-Otto2', 'easy to guess'],
    ])('rejects a password that is %s', async (_, weak, problem) => {
      const file = ['--password-file', fileOf(`${weak}\nnot this line`, 'password.txt')]
      await expectRefused(1, problem, ['owner', 'create', ...name, ...file])
    })

    test('rejects a name or an address that is taken', async () => {
      const file = ['--password-file', fileOf(password, 'password.txt')]
      const refused = await run('owner', 'create', '--name', 'ANNA', '--email', 'Anna@example.org', ...file)
      expect(refused.problems.split('\n')).toEqual([
        'The username ANNA is already taken.',
        'A player with the email address Anna@example.org already exists.',
        'Nothing was written.',
        '',
      ])
    })

    test('reports a wrong name and address before asking for a password', async () => {
      const refused = await without_terminal.run('owner', 'create', '--name', 'ANNA', '--email', 'nowhere')
      expect(refused).toEqual({
        status: 1,
        out: '',
        problems: 'The username ANNA is already taken.\nEmail is not valid\nNothing was written.\n',
      })
    })

    test('reports a missing password when it cannot ask, and accepts no password as an argument', async () => {
      await without_terminal.expectRefused(2, 'needs a username, an email address and a password', [
        'owner',
        'create',
        ...name,
      ])
      await expectRefused(2, 'unknown option', ['owner', 'create', ...name, '--password', password])
    })

    test('creates the first owner from three lines of standard input [R20]', async () => {
      const lines = `otto\notto@example.org\n${password}\n`
      const tried = await operatorProcess(pool, lines, 'owner', 'create', '--dry-run')
      expect(tried).toMatchObject({ status: 0, out: 'otto would be an owner (dry run).\n' })
      const ended = await operatorProcess(pool, lines, 'owner', 'create')
      expect(ended).toEqual({
        status: 0,
        out: 'otto is now an owner and can log in with otto@example.org.\n',
        problems: '',
      })
      const { rows } =
        await pool.query(`select password, team_name, email_verified_at is not null as is_verified
        from users where role = 'owner'`)
      expect(rows).toMatchObject([{ team_name: "otto's Team", is_verified: true }])
      expect(await verifyPassword(rows[0].password, password)).toBe(true)
      expect(JSON.stringify(await lastAudit())).not.toContain(rows[0].password)
    })

    test('lets only one of two concurrent calls succeed', async () => {
      await pool.query(`update users set role = 'player' where role = 'owner'`)
      const ended = await Promise.all(
        ['uno', 'due'].map((each) =>
          operatorProcess(
            pool,
            `${password}\n`,
            'owner',
            'create',
            '--name',
            each,
            '--email',
            `${each}@example.org`,
          ),
        ),
      )
      expect(ended.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([0, 1])
      expect((await operator(pool, 'player', 'list', '--state', 'owner', '--json')).out).toContain('"owner"')
    })
  })
})

describe('owner setup-link', () => {
  test('prints a new link while there is no owner, and is refused afterwards', async () => {
    await pool.query(`update users set role = 'player' where role = 'owner'`)
    await pool.query(`update site_settings set public_url = 'https://podium.example'`)
    const tried = await run('owner', 'setup-link', '--dry-run')
    expect(tried).toMatchObject({ status: 0, out: 'A new link would be printed (dry run).\n' })
    expect((await pool.query('select from setup_links')).rowCount).toBe(0)
    const printed = await run('owner', 'setup-link')
    expect(printed.out).toMatch(
      /^The person who opens .*:\nhttps:\/\/podium\.example\/admin\/setup\/[\w-]{22}\n$/,
    )
    await pool.query(`update users set role = 'owner' where user_name = 'uno' or user_id = 1`)
    await expectRefused(1, 'There is already an owner', ['owner', 'setup-link'])
  })
})

describe('owner reset-factor', () => {
  test('removes a lost second factor, and logs the owner out', async () => {
    await pool.query(`insert into authenticator_apps (user_id, secret, last_step) values (2, sha256('app'), 0);
      insert into recovery_codes (user_id, code_hash) values (2, sha256('code'));
      insert into sessions (user_id, token_hash, is_remembered, agent, factor_at) values (2, sha256('s'), true, '', now())`)
    const tried = await run('owner', 'reset-factor', 'id:2', '--dry-run')
    expect(tried.out).toContain('Dry run')
    const left = `select (select count(*) from authenticator_apps) + (select count(*) from recovery_codes)
      + (select count(*) from sessions where user_id = 2) as count`
    expect((await pool.query(left)).rows[0].count).toBe(3)
    const ended = await run('owner', 'reset-factor', 'id:2', '--reason', 'lost the phone')
    expect(ended.out).toContain('is logged out on all devices')
    expect((await pool.query(left)).rows[0].count).toBe(0)
    expect(await lastAudit()).toMatchObject({
      act: 'factor reset',
      subject: 'player 2',
      reason: 'lost the phone',
    })
    expect((await run('owner', 'reset-factor', 'id:2')).out).toContain('had no second factor')
  })
})
