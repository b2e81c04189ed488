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

test('result set changes an athlete’s result by name; each list can be exported with names [S3]', async () => {
  await run('import', 'season', folderOf(PAST_SEASON))
  await run('publish', 'W1F', '--yes')
  const set = ['result', 'set', 'w1f', 'skare ada', 'dsq', '--reason', 'jury']
  await expectDryRun('select count(*) from result_revisions', ...set)
  const ended = await run(...set)
  expect(ended.out).toMatch(/Ada Skare +NOR +1st bib 1 +DSQ bib 1\n/)
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

test('result set requires an unambiguous athlete and a valid outcome [W7]', async () => {
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

test('result replace gives the row of an athlete, with its place, to another athlete [18.B2]', async () => {
  await expectRefused(1, 'The other athlete is already in the list', ['result', 'replace', 'W1F', 'A2', 'A1'])
  await pool.query(
    `with added as (
       insert into athletes (federation_code, name, country, gender) values ('A9', 'Nina Ny', 'NOR', 'f')
       returning athlete_id)
     insert into season_athletes (season_id, athlete_id) select season_id, athlete_id from races, added
     where race_code = 'W1F'`,
  )
  const replace = ['result', 'replace', 'W1F', 'A3', 'A9', '--reason', 'wrong bib']
  await expectDryRun('select count(*) from result_revisions', ...replace)
  const ended = await run(...replace)
  expect(ended.out).toContain('It counts once it is published: see `publish`.\n')
  const { rows } = await pool.query(
    `select federation_code, place, bib from results join athletes using (athlete_id)
     where bib = 3 and revision_id = (select latest_revision(race_id) from races where race_code = 'W1F')`,
  )
  expect(rows).toEqual([{ federation_code: 'A9', place: 1, bib: 3 }])
})
