import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, inject, test } from 'vitest'
import { operator } from '#testing/command.ts'
import { copyTemplate } from '#testing/database/database.ts'
import { folderOf, MADE_UP_SEASON } from '#testing/seasons/season-folder.ts'

const { pool, drop } = await copyTemplate(inject('cluster_url'))
afterAll(() => drop())

describe('race results', () => {
  const folder = mkdtempSync(join(tmpdir(), 'podium-results-'))
  const file = join(folder, 'relay.csv')
  afterAll(() => rmSync(folder, { recursive: true }))

  test('are exported with the athletes’ names, to a file that can be imported again [S6]', async () => {
    const results = MADE_UP_SEASON['results.csv'].replace('57:23.6', '"57:23,6"').replace(/C2F.*\n/, '')
    await operator(pool, 'import', 'season', folderOf({ ...MADE_UP_SEASON, 'results.csv': results }))

    const tried = await operator(pool, 'race', 'results', 'W2F', file, '--dry-run')
    expect(tried.out).toBe(`2 results from Women Relay written to ${file}. Dry run: nothing was written.\n`)
    const given = await operator(pool, 'race', 'results', 'W2F', file)
    expect(given).toMatchObject({ status: 0, out: `2 results from Women Relay written to ${file}.\n` })
    expect(
      readFileSync(file, 'utf8'),
    ).toBe(`race_code,athlete,name,country,place,status,time,bib,sprint_place,climb_place
W2F,T-NOR-1-f,Norway I,NOR,1,,"57:23,6",1,,
W2F,T-SUI-2-f,Switzerland II,CHE,,LAP,,2,,
`)
    const taken = await operator(pool, 'import', 'results', file, '--json')
    expect(JSON.parse(taken.out)).toMatchObject({ revised: [], unchanged: ['W2F'] })
  })

  test('are those of the race with the given code, even if another race has this code as its id', async () => {
    const { rows } = await pool.query(`select max(race_id)::text as code from races`)
    const [{ code }] = rows
    await pool.query(`update races set race_code = $1 where race_code = 'W1F'`, [code])
    const given = await operator(pool, 'race', 'results', code, join(folderOf({}), 'sprint.csv'))
    expect(given.out).toMatch(/^4 results from Women Sprint written to /)
    // The race with the code is also chosen if the other race has the smaller id.
    await pool.query(
      `update races set race_code = case race_code when $1 then 'W1F' else '1' end
      where race_code in ($1, 'W2M')`,
      [code],
    )
    const other = await operator(pool, 'race', 'results', '1', join(folderOf({}), 'relay.csv'))
    expect(other.out).toMatch(/^2 results from Men Relay written to /)
  })

  test.each([
    ['W2F', file, `The file ${file} already exists. Nothing was written.`],
    ['W2F', '/nowhere/relay.csv', 'Cannot write /nowhere/relay.csv (ENOENT).'],
    ['XXX', file, 'There is no race XXX in the season 2030-31: see `race list`.'],
  ])('of %s cannot be exported to %s, and a dry run reports the same problem', async (code, to, problem) => {
    for (const more of [[], ['--dry-run']]) {
      const ended = await operator(pool, 'race', 'results', code, to, ...more)
      expect(ended).toEqual({ status: 1, out: '', problems: `${problem}\n` })
    }
  })

  test('cannot be exported if the race has none', async () => {
    const ended = await operator(pool, 'race', 'results', 'C2F', file)
    expect(ended).toMatchObject({ status: 1, problems: 'Women Team Sprint has no results yet.\n' })
  })
})
