import { afterAll, describe, expect, inject, test } from 'vitest'
import { testContext } from '#testing/command.ts'
import { copyFilled } from '#testing/database/database.ts'
import { test_season } from '#testing/test-season.ts'

const { pool, drop } = await copyFilled(inject('cluster_url'), test_season)
await pool.query(`
  insert into leagues (name, admin_id) values ('Mora Fantasy', 2), ('Mora Friends', 3);
  insert into league_members (league_id, user_id) values (2, 2), (3, 3);
  insert into league_seasons (season_id, league_id, verification_asked_at, club) values
    (1, 2, now() - interval '1 hour', 'IFK Mora'), (1, 3, now() - interval '2 hours', 'ifk mora')`)
afterAll(() => drop())
const { run, one, lastAudit, expectDryRun, expectRefused } = testContext(pool)

// The time limit is higher, because some tests run many commands.
describe('league administration', { timeout: 120_000 }, () => {
  test('lists all leagues, those with a verification request, or those that match a search', async () => {
    const { out } = await run('league', 'list')
    expect(out).toMatch(/^id +league +admin +members +password +club +verified +requested \(UTC\)\n/)
    expect(out).toMatch(/1 +Vasa +anna +2 +no +- +no +-\n/)
    const requests = JSON.parse((await run('league', 'list', '--requests', '--json')).out)
    expect(requests.leagues.map(({ name }: { name: string }) => name)).toEqual([
      'Mora Friends',
      'Mora Fantasy',
    ])
    const found = JSON.parse((await run('league', 'list', '--search', 'ＶＡＳ', '--json')).out)
    expect(found.leagues.map(({ league_id }: { league_id: number }) => league_id)).toEqual([1])
  })

  test('verifies a league for a club, which no other league can then represent [1.8a 1.8b rules §7]', async () => {
    const verified = 'select array_agg(league_id) from league_seasons where verified'
    await expectDryRun(verified, 'league', 'verify', 'mora fantasy')
    const { out, status } = await run('league', 'verify', 'MORA FANTASY')
    expect([status, out, await one(verified)]).toEqual([0, 'Mora Fantasy (id 2) is verified.\n', [2]])
    expect(await lastAudit()).toMatchObject({
      actor: 'olga',
      act: 'league verify',
      subject: 'league 2',
      before: { verified: false, club: 'IFK Mora' },
      after: { verified: true, club: 'IFK Mora' },
    })
    await expectRefused(1, 'That club already has a verified league', ['league', 'verify', 'Mora Friends'])
    await expectRefused(1, 'The league names no club', ['league', 'verify', 'Vasa'])
    expect((await run('league', 'verify', 'Vasa', '--club', 'Vasa SK')).status).toBe(0)
    expect(await one(verified)).toEqual([2, 1])
  })

  test('refuses a verification request, or withdraws a verification, with a reason [1.8a]', async () => {
    await expectRefused(1, '--reason is required', ['league', 'refuse', 'Mora Friends'])
    expect((await run('league', 'refuse', 'Mora Friends', '--reason', 'asked the club')).out).toBe(
      'Mora Friends (id 3) is not verified.\n',
    )
    expect(await lastAudit()).toMatchObject({ act: 'league refuse', reason: 'asked the club' })
    await expectRefused(1, 'has no request to be verified', [
      'league',
      'refuse',
      'Mora Friends',
      '--reason',
      'x',
    ])
    expect((await run('league', 'refuse', 'Vasa', '--reason', 'no club any more')).status).toBe(0)
    expect(await one('select array_agg(league_id) from league_seasons where verified')).toEqual([2])
  })

  test('renames a league according to the rules for names', async () => {
    const why = ['--reason', 'rude']
    await expectRefused(1, 'at least 3 characters', ['league', 'rename', 'Vasa', 'Va', ...why])
    await expectRefused(1, 'Another league has that name', [
      'league',
      'rename',
      'Vasa',
      'MORA friends',
      ...why,
    ])
    expect((await run('league', 'rename', 'vasa', ' VASA ', ...why)).out).toBe(
      'Vasa (id 1) is now called VASA.\n',
    )
    expect(await lastAudit()).toMatchObject({
      act: 'league rename',
      before: { name: 'Vasa' },
      after: { name: 'VASA' },
    })
  })

  test('deletes a league with all its data, after a confirmation', async () => {
    const why = ['--reason', 'sells skis']
    await expectRefused(1, 'confirm with y, or use --yes', ['league', 'delete', 'id:1', ...why])
    expect((await run('league', 'delete', '1', '--yes', ...why)).out).toBe('VASA (id 1) was deleted.\n')
    expect(await one('select count(*)::int from league_members where league_id = 1')).toBe(0)
    expect(await lastAudit()).toMatchObject({
      act: 'league delete',
      subject: 'league 1',
      before: { members: 2 },
    })
  })
})
