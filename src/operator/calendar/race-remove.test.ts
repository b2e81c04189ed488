import { afterAll, beforeEach, describe, expect, inject, test } from 'vitest'
import { testContext } from '#testing/command.ts'
import { copyFilled } from '#testing/database/database.ts'
import { dayAhead, localTime, resetDavos } from '#testing/davos.ts'
import { test_season } from '#testing/test-season.ts'

const { pool, drop } = await copyFilled(inject('cluster_url'), test_season)
afterAll(drop)
const { run, one, expectDryRun, expectRefused } = testContext(pool)

const [day_3, day_4] = [await dayAhead(pool, 3), await dayAhead(pool, 4)]
const closes = `select ${localTime('trading_close')} from selections where selection_id = 2`
const count = (code: string) => `select count(*)::int from races where race_code = '${code}'`
const removals = async () =>
  (await pool.query(`select subject, before, reason from audit where act = 'race remove' order by audit_id`))
    .rows
const reason = ['--reason', 'typed twice']
const facts = ['--gender', 'f', '--kind', 'sprint', '--name', 'Women Sprint', ...reason]
const remove = (code: string) => ['race', 'remove', code]

beforeEach(async () => {
  await resetDavos(pool, day_4)
  await pool.query('delete from teams where selection_id = 2')
})

describe('race remove', () => {
  test('removes a race; the deadline moves back, and the selection stays with the other race', async () => {
    await run('race', 'add', 'Davos', '--code', 'DAV-F', '--date', `${day_3}T10:00`, ...facts)
    expect(await one(closes)).toBe(`${day_3} 07:00:00`)
    await expectDryRun(count('DAV-F'), ...remove('DAV-F'))
    const { out } = await run(...remove('DAV-F'), ...reason)
    expect(out).toMatch(/^Women Sprint was removed\.\nDavos closes at .* 07:00 .*, later than before\.\n/)
    expect([await one(count('DAV-F')), await one(closes)]).toEqual([0, `${day_4} 07:00:00`])
    expect(await removals()).toMatchObject([
      { subject: 'weekend 2', before: { race_code: 'DAV-F', name: 'Women Sprint' }, reason: 'typed twice' },
    ])
  })

  test('removes the weekend together with its last race', async () => {
    const new_weekend = ['weekend', 'add', '--weekend', 'Lahti', '--time-zone', 'Europe/Helsinki']
    await run(...new_weekend, '--code', 'LAH-F', '--date', `${day_4}T10:00`, ...facts)
    const { out } = await run(...remove('LAH-F'), ...reason)
    expect(out).toMatch(/^Women Sprint was removed with its weekend/)
    expect(await one(`select count(*)::int from weekends where weekend_name = 'Lahti'`)).toBe(0)
    expect((await removals()).at(-1)).toMatchObject({ subject: 'Lahti', before: { weekend_name: 'Lahti' } })
  })

  test('is refused if teams, results, cancellations, or side bets of the weekend would be lost', async () => {
    await expectRefused(1, 'The weekend would have no race', [...remove('DAV-SPR'), ...reason])
    await pool.query('insert into teams (selection_id, user_id) values (2, 1)')
    await expectRefused(1, 'Players have picked teams for this race', [...remove('DAV-SPR'), ...reason])
    await pool.query('delete from teams where selection_id = 2')
    await expectRefused(1, 'The race has published results', [...remove('1'), ...reason])
    await run('race', 'add', 'Davos', '--code', 'DAV-F', '--date', `${day_4}T10:00`, ...facts)
    await run('race', 'cancel', 'DAV-F', ...reason)
    await expectRefused(
      1,
      'The race cannot be removed, because its result lists and cancellations are kept',
      [...remove('DAV-F'), ...reason],
    )
  })
})
