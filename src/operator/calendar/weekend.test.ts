import { afterAll, describe, expect, inject, test } from 'vitest'
import { testContext } from '#testing/command.ts'
import { copyFilled } from '#testing/database/database.ts'
import { test_season } from '#testing/test-season.ts'

const { pool, drop } = await copyFilled(inject('cluster_url'), test_season)
afterAll(drop)
const { run, one, lastAudit, expectDryRun, expectRefused } = testContext(pool)

describe('weekends and the site', () => {
  test('a weekend can be hidden, shown, and given links [3.11d]', async () => {
    await expectDryRun(
      'select hidden from weekends where weekend_id = 2',
      'weekend',
      'set',
      'davos',
      'hidden=true',
    )
    const set = ['weekend', 'set', 'Davos', 'hidden=true', 'livestream_link=https://example.org/live']
    const { out } = await run(...set, '--reason', 'no snow')
    expect(out).toMatch(/^setting +before +after\nhidden +false +true\nlivestream_link +none +https:/)
    expect(await one('select row(hidden, livestream_link)::text from weekends where weekend_id = 2')).toBe(
      '(t,https://example.org/live)',
    )
    expect(await lastAudit()).toMatchObject({
      act: 'weekend set',
      subject: 'weekend 2',
      before: { hidden: false },
      after: { hidden: true },
      reason: 'no snow',
    })
    expect((await run('weekend', 'list')).out).toMatch(
      /2 +\S+ \S+ +Davos +hidden +https:\/\/example.org\/live/,
    )
    expect(await run('weekend', 'set', '2', 'hidden=false', 'livestream_link=none')).toMatchObject({
      status: 0,
    })
  })

  test('a weekend with published results can still be renamed and given links [3.11d]', async () => {
    const link = 'event_link=https://example.org/kuusamo'
    expect(await run('weekend', 'set', 'ｒｕｋａ', 'weekend_name=Kuusamo', link)).toMatchObject({ status: 0 })
    expect(await one('select weekend_name from weekends where weekend_id = 1')).toBe('Kuusamo')
    await run('weekend', 'set', '1', 'weekend_name=Ruka')
  })

  test.each([
    [2, 'the weekend has published results', ['weekend', 'set', 'Ruka', 'hidden=true']],
    [2, 'livestream_link must be a URL', ['weekend', 'set', 'Davos', 'livestream_link=javascript:alert(1)']],
    [2, 'on one line', ['weekend', 'set', 'Davos', 'weekend_name=Evil\nX']],
    [2, 'hidden must be true or false', ['weekend', 'set', 'Davos', 'hidden=perhaps']],
    [1, 'Available: Ruka, Davos, Secret.', ['weekend', 'set', 'Oslo', 'hidden=true']],
    [2, 'mail_address must be an email address', ['site', 'set', 'mail_address=nobody']],
    [2, 'colour is not a setting; the settings are mail_address', ['site', 'set', 'colour=red']],
  ])('invalid settings are refused (exit code %i): %s', async (status, problems, args) => {
    await expectRefused(status, problems, args)
  })

  test('the site has its own settings [3.1 3.2a]', async () => {
    await expectDryRun(
      'select mail_address from site_settings',
      'site',
      'set',
      'mail_address=game@example.org',
    )
    expect((await run('site', 'set', 'mail_address=game@example.org', 'google_api_key=none')).status).toBe(0)
    expect(await one('select row(mail_address, google_api_key)::text from site_settings')).toBe(
      '(game@example.org,)',
    )
    expect((await run('site', 'set')).out).toMatch(/mail_address +game@example.org/)
  })
})
