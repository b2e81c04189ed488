import { afterAll, expect, inject, test } from 'vitest'
import { testContext } from '#testing/command.ts'
import { copyTemplate } from '#testing/database/database.ts'
import { fileOf, folderOf, PAST_SEASON } from '#testing/seasons/season-folder.ts'

const { pool, drop } = await copyTemplate(inject('cluster_url'))
afterAll(() => drop())
const { run, expectDryRun, expectRefused } = testContext(pool)

test('result lists can be listed, compared, discarded and restored, by the race and their number [W9]', async () => {
  await run('import', 'season', folderOf(PAST_SEASON))
  await run('publish', 'W1F', '--yes')
  const wrong = 'race_code,athlete,place,status,bib\nW1F,A1,,DSQ,1\nW1F,A2,1,,2\nW1F,A3,2,,3\n'
  await run('import', 'results', fileOf(wrong, 'again.csv'), '--yes')

  const listed = await run('race', 'revisions', 'w1f')
  expect(listed.out).toMatch(
    /^revision {2}imported \(UTC\) .*\n +1 .* published\n +2 .* again.csv +3 +2 {2}latest\n$/,
  )
  const compared = await run('race', 'compare', 'W1F')
  expect(compared.out).toContain('Women Sprint: revision 1 (4 rows) → 2 (3 rows), 3 differences\n')
  expect(compared.out).toMatch(/Ada Skare +NOR +1st bib 1 +DSQ bib 1\n/)
  expect(compared.out).toMatch(/Lena Wachs +DEU +DNF bib 4 +not in the list\n/)
  expect((await run('race', 'compare', 'W1F', '--from', '2', '--to', '1')).out).toContain(
    'revision 2 (3 rows) → 1',
  )

  const discard = ['race', 'discard', 'W1F', '2']
  await expectDryRun('select count(*) from discarded_revisions', ...discard, '--reason', 'wrong race')
  await expectRefused(1, 'needs a reason', discard)
  await expectRefused(1, 'Women Sprint has no revision 7', ['race', 'discard', 'W1F', '7', '--reason', 'x'])
  await expectRefused(1, 'is published', ['race', 'discard', 'W1F', '1', '--reason', 'x'])
  expect((await run(...discard, '--reason', 'wrong race')).out).toBe(
    'Revision 2 of Women Sprint is discarded. Its latest revision is now 1.\n',
  )
  expect((await run('race', 'revisions', 'W1F')).out).toContain('discarded: wrong race')
  expect((await run('publish', 'W1F', '--reason', 'x', '--yes')).out).toBe('0 races published, 1 unchanged\n')
  await expectRefused(1, 'is marked as wrong', [
    'publish',
    'W1F',
    '--revision',
    '2',
    '--reason',
    'x',
    '--yes',
  ])
  expect((await run('race', 'restore', 'W1F', '2', '--reason', 'right')).out).toContain(
    'Its latest revision is now 2',
  )
})

test('the preview of a correction asks for a reason; without a reason, nothing is published [W8]', async () => {
  const tried = await run('publish', 'W1F', '--dry-run')
  expect(tried).toMatchObject({ status: 0, problems: '' })
  expect(tried.out).toContain('--reason is required, since these races are already published: W1F.\n')
  await expectRefused(1, 'needs a reason', ['publish', 'W1F', '--yes'])
  expect((await run('publish', 'W1F')).problems).toMatch(/W1F\.\n[\s\S]*Nothing was published/)
})

test('publish can publish all races of a weekend with new results, or one revision of one race [W8]', async () => {
  const weekend = (name: string) => ['publish', '--weekend', name, '--reason', 'corrected', '--yes']
  await expectRefused(
    1,
    'There is no weekend Oslo in the season 2020-31. Available: Gommiswald Weekend, ',
    weekend('Oslo'),
  )
  expect((await run(...weekend('gommiswald weekend'))).out).toMatch(/revision 1 → 2 .*\/races\//)
  expect((await run(...weekend('Gommiswald Weekend'))).out).toBe('There are no results to publish.\n')

  const one_race = '--revision needs exactly one race that has this revision.'
  await expectRefused(1, one_race, ['publish', 'W1F', 'W1M', '--revision', '1'])
  await expectRefused(1, one_race, ['publish', 'W1F', '--revision', '9'])
  const back = await run('publish', 'W1F', '--revision', '1', '--reason', 'back', '--yes')
  expect(back.out).toContain(
    'Warning: revision 2 of W1F is still the latest, and the next `publish` will use it again. To discard it: race discard W1F 2\n',
  )
})
