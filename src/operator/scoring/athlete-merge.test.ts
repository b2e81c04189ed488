import { afterAll, expect, inject, test } from 'vitest'
import { operator, testContext } from '#testing/command.ts'
import { copyTemplate } from '#testing/database/database.ts'
import { folderOf, MADE_UP_SEASON } from '#testing/seasons/season-folder.ts'

const { pool, drop } = await copyTemplate(inject('cluster_url'))
afterAll(() => drop())
const { run, one, lastAudit, expectDryRun, expectRefused } = testContext(pool)
const reason = ['--reason', 'imported twice']

test('athlete merge shows its effects, asks for a confirmation, and merges two athletes [E5]', async () => {
  await operator(pool, 'import', 'season', folderOf(MADE_UP_SEASON))
  const list = folderOf({ 'list.csv': 'Rank,Code,Name,Nation\n1,X9,SKAARE Ada,NOR\n2,A2,,\n' })
  await run('import', 'results', `${list}/list.csv`, '--race', 'T1F', '--create-athletes', '--yes')
  const id = Number(await one(`select athlete_id from athletes where federation_code = 'X9'`))
  const merge = ['athlete', 'merge', `id:${id}`, 'A1']
  await expectDryRun(`select count(*)::int from merged_athletes`, ...merge)
  await expectRefused(1, 'Please give a reason', merge)
  await expectRefused(1, 'Nothing was merged', [...merge, ...reason])
  await expectRefused(1, 'These are the same athlete', ['athlete', 'merge', 'A1', 'A1', ...reason])
  await expectRefused(1, 'No athlete, or more than one, matches nobody', [
    ...merge.with(3, 'nobody'),
    ...reason,
  ])

  const merged = await run(...merge, ...reason, '--yes')
  expect(merged).toMatchObject({ status: 0, problems: '' })
  expect(merged.out).toContain(`Ada Skaare (NOR, X9, id:${id}) becomes Ada Skare (NOR, A1, id:`)
  expect(merged.out).toContain('1 result list will name Ada Skare, and 0 races will be scored again.')
  expect(await lastAudit()).toMatchObject({
    actor: 'olga',
    act: 'athlete merge',
    subject: `athlete ${id}`,
    reason: 'imported twice',
  })
  for (const words of [['X9'], ['skaare'], ['ada', 'skaare']]) {
    const { out } = await run('athlete', 'find', ...words)
    expect(out).toContain('Ada Skare')
    expect(out).not.toContain('X9')
  }
  const set = ['athlete', 'set', 'x9', '--active', 'no', '--dry-run']
  expect((await run(...set)).out).toContain('Ada Skare')
  await expectRefused(1, 'Result lists name both', ['athlete', 'merge', 'A1', 'A2', ...reason])
})
