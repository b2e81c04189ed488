import { mkdtemp, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, inject, test } from 'vitest'
import { testContext } from '#testing/command.ts'
import { copyTemplate } from '#testing/database/database.ts'
import { folderOf, PAST_SEASON } from '#testing/seasons/season-folder.ts'

const { pool, drop } = await copyTemplate(inject('cluster_url'))
afterAll(() => drop())
const { run, expectDryRun, expectRefused } = testContext(pool)

test('changes a result by the athlete’s name, publishes it, and exports each list with names [S3]', async () => {
  await run('import', 'season', folderOf(PAST_SEASON))
  await run('publish', 'W1F', '--yes')
  const set = ['result', 'set', 'w1f', 'skare ada', 'dsq', '--reason', 'jury']
  await expectDryRun('select count(*) from result_revisions', ...set)
  const ended = await run(...set)
  expect(ended.out).toMatch(/Ada Skare +NOR +1\. bib 1 +DSQ bib 1\n/)
  expect(ended.out).toContain(
    'Saved as revision 2 of Women Sprint. It counts once it is published: see `publish`.\n',
  )
  expect((await run('publish', 'W1F', '--reason', 'jury', '--yes')).out).toContain('1 race published')

  const folder = await mkdtemp(join(tmpdir(), 'results-'))
  await run('race', 'results', 'W1F', join(folder, 'now.csv'))
  await run('race', 'results', 'W1F', join(folder, 'before.csv'), '--revision', '1')
  expect(await readFile(join(folder, 'now.csv'), 'utf8')).toContain('W1F,A1,Ada Skare,NOR,,DSQ,')
  expect(await readFile(join(folder, 'before.csv'), 'utf8')).toContain('W1F,A1,Ada Skare,NOR,1,,')
  await expectRefused(1, 'Women Sprint has no revision 9', [
    'race',
    'results',
    'W1F',
    'x.csv',
    '--revision',
    '9',
  ])
})

test('requires a clear athlete and outcome, and explains the syntax [W7]', async () => {
  await expectRefused(2, '"gone" is not a valid outcome', ['result', 'set', 'W1F', 'A1', 'gone'])
  await expectRefused(1, 'There is no athlete Nobody in the season', [
    'result',
    'set',
    'W1F',
    'Nobody',
    'dnf',
  ])
  const season = await pool.query("select athlete_id, name from athletes where federation_code = 'A2'")
  const { athlete_id, name } = season.rows[0]
  await pool.query("update athletes set name = $1 where federation_code = 'A3'", [name])
  await expectRefused(1, `id:${athlete_id}`, ['result', 'set', 'W1F', name, 'dnf'])
  expect((await run('result', 'set', 'W1F', `id:${athlete_id}`, 'dnf')).status).toBe(0)
})
