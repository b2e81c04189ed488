import { expect, test } from 'vitest'
import { testContext } from '#testing/command.ts'
import { seasonedDatabase } from '#testing/seasons/result-import.ts'
import { fileOf } from '#testing/seasons/season-folder.ts'

test('notes about results are printed as sentences, in text and in JSON [S3]', async () => {
  const { run } = testContext(await seasonedDatabase())
  const file = fileOf('race_code,athlete,place\nW1F,A2,1\nW1F,A1,2\nW1F,A3,3\nW1F,A4,6\n', 'sprint.csv')
  const sentence = 'Places 4 to 5 are missing'

  const asked = await run('import', 'results', file, '--json')
  expect(JSON.parse(asked.out)).toEqual({
    ok: false,
    problems: ['Nothing was written: confirm with y, or use --yes.'],
    waiting: [{ race_code: 'W1F', sentence, needs_yes: true }],
  })
  const tried = await run('import', 'results', file, '--dry-run', '--json')
  expect(JSON.parse(tried.out)).toMatchObject({ notes: [], needs_yes: [`W1F: ${sentence}`] })
  expect((await run('import', 'results', file, '--yes')).out).toContain(`Warnings:\n  W1F: ${sentence}\n`)
})
