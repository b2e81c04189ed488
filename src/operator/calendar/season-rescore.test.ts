import { afterAll, expect, inject, test } from 'vitest'
import { testContext } from '#testing/command.ts'
import { copyTemplate } from '#testing/database/database.ts'
import { folderOf, PAST_SEASON } from '#testing/seasons/season-folder.ts'

const { pool, drop } = await copyTemplate(inject('cluster_url'))
afterAll(() => drop())
const { run, expectRefused } = testContext(pool)

test('changing a bonus lists the races that keep their points; season rescore scores them again [S10]', async () => {
  await run('import', 'season', folderOf(PAST_SEASON))
  await run('publish', 'W1F', 'W1M', '--yes')
  expect((await run('season', 'rescore')).out).toBe(
    'Every published race of 2020-31 is scored by the current rules.\n',
  )
  const without_reason = await run('season', 'set', '2020-31', 'captain_bonus_percent=75')
  expect(without_reason).toMatchObject({
    status: 2,
    problems: expect.stringContaining('say why with --reason'),
  })
  const set = await run('season', 'set', '2020-31', 'captain_bonus_percent=75', '--reason', 'vote')
  expect(set.out).toContain('2 published races are scored by older rules and keep their points: W1F, W1M.\n')
  expect((await run('doctor')).out).toContain('error  every published race is scored by the current rules')

  const tried = await run('season', 'rescore', '2020-31', '--dry-run')
  expect(tried.out).toContain('2 races would change, 0 unchanged')
  expect(tried.out).toMatch(/W1F {2}provisional, revision 1, scored by the current rules/)
  await expectRefused(1, 'needs a reason', ['season', 'rescore', '2020-31', '--yes'])
  const done = await run('season', 'rescore', '2020-31', '--reason', 'vote', '--yes')
  expect(done.out).toContain('2 races published, 0 unchanged')
  expect((await run('doctor')).out).toContain('ok     every published race is scored by the current rules')
})
