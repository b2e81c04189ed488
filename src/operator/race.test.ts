import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { freshDatabase } from '#server/testing/database.ts'
import { folderOf, MADE_UP_SEASON } from '#server/testing/season-folder.ts'
import { operator } from './testing/command.ts'

test('results of a race are given back as the file that they came in', async () => {
  const pool = await freshDatabase()
  const results = MADE_UP_SEASON['results.csv'].replace('57:23.6', '"57:23,6"')
  await operator(pool, 'import', 'season', folderOf({ ...MADE_UP_SEASON, 'results.csv': results }))
  const file = join(folderOf({}), 'relay.csv')
  const given = await operator(pool, 'race', 'results', 'W2F', file)
  expect(given).toMatchObject({ status: 0, out: `2 results of Women Relay in ${file}.\n` })
  expect(readFileSync(file, 'utf8')).toBe(`race_code,athlete,place,status,time,bib,sprint_place,climb_place
W2F,T-NOR-1-f,1,,"57:23,6",1,,
W2F,T-SUI-2-f,,LAP,,2,,
`)
  const again = await operator(pool, 'race', 'results', 'W2F', file)
  expect(again).toMatchObject({
    status: 1,
    problems: `There is a file ${file} already. Nothing was written.\n`,
  })

  const taken = await operator(pool, 'import', 'results', file, '--json')
  expect(JSON.parse(taken.out)).toMatchObject({ revised: [], unchanged: ['W2F'] })
})
