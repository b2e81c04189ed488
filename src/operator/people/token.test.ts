import { afterAll, describe, expect, inject, test } from 'vitest'
import { hashToken } from '#server/platform/tokens.ts'
import { testContext } from '#testing/command.ts'
import { copyFilled } from '#testing/database/database.ts'
import { test_season } from '#testing/test-season.ts'

const { pool, drop } = await copyFilled(inject('cluster_url'), test_season)
afterAll(() => drop())
const { run, one, lastAudit, expectDryRun, expectRefused } = testContext(pool)
const count = 'select count(*)::int from api_tokens where revoked_at is null'

describe('token', () => {
  const create = ['token', 'create', 'oskar', 'Timing Ruka', '--scope', 'results', 'prices', '--days', '7']

  test('is created for an operator or owner, and printed once', async () => {
    await expectDryRun(count, ...create)
    const { out, status } = await run(...create)
    expect([status, out]).toEqual([
      0,
      expect.stringMatching(/^Token \d+ of oskar\. It is shown only now:\npodium_[\w-]{43}\n$/),
    ])
    const token = out.split('\n')[1]!
    expect(await one('select token_hash from api_tokens where revoked_at is null')).toEqual(hashToken(token))
    expect(await lastAudit()).toMatchObject({
      actor: 'olga',
      act: 'token create',
      after: { name: 'Timing Ruka', scopes: ['prices', 'results'], user_name: 'oskar' },
    })
    await expectRefused(1, 'There is already a token with this name', create)
  })

  test('is refused for a player, with an unknown scope, or for longer than a year', async () => {
    const with_scope = ['--scope', 'results']
    await expectRefused(1, 'Only operators and owners have API tokens', [
      'token',
      'create',
      'anna',
      'x',
      ...with_scope,
    ])
    await expectRefused(1, 'days must be at most 366 days', [
      'token',
      'create',
      'oskar',
      'x',
      ...with_scope,
      '--days',
      '367',
    ])
    await expectRefused(2, 'Allowed choices are results, athletes, prices', [
      'token',
      'create',
      'oskar',
      'x',
      '--scope',
      'roles',
    ])
    await expectRefused(2, '--scope', ['token', 'create', 'oskar', 'x'])
  })

  test('is listed without its secret part, and can be revoked', async () => {
    const { out } = await run('token', 'list')
    expect(out).toMatch(/^id +name +made by +may change +last used \(UTC\) +valid until \(UTC\) +state\n/)
    expect(out).toMatch(/Timing Ruka +oskar +prices, results +- +[\d-]+ [\d:]+ +live\n$/)
    const [{ token_id }] = JSON.parse((await run('token', 'list', '--json')).out).tokens
    await expectDryRun(count, 'token', 'revoke', String(token_id))
    const revoked = await run('token', 'revoke', String(token_id), '--reason', 'the laptop was stolen')
    expect(revoked.out).toBe(`Timing Ruka (token ${token_id} of oskar) is revoked.\n`)
    expect(await lastAudit()).toMatchObject({ act: 'token revoke', reason: 'the laptop was stolen' })
    expect(await one(count)).toBe(0)
    await expectRefused(1, 'There is no token 99', ['token', 'revoke', '99'])
  })
})
