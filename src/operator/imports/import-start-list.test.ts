import { describe, expect, test } from 'vitest'
import { testContext } from '#testing/command.ts'
import { seasonedDatabase } from '#testing/seasons/result-import.ts'
import { fileOf } from '#testing/seasons/season-folder.ts'

const list = 'athlete,status,bib\nA1,,1\nA2,doubtful,2\nA3,DNS,\nA4,confirmed,4\n'

async function setUp() {
  const pool = await seasonedDatabase()
  const { run } = testContext(pool)
  const importList = (text: string, ...more: string[]) =>
    run('import', 'start-list', fileOf(text, 'starters.csv'), ...more)
  const show = async () => JSON.parse((await run('start-list', 'show', 'W1F', '--json')).out)
  return { pool, run, importList, show }
}

describe('start lists', () => {
  test('are numbered; the newest is used; importing the same list again only changes its time [rules §11]', async () => {
    const { pool, run, importList, show } = await setUp()
    const first = await importList(list, '--race', 'W1F', '--at', '2020-01-01T10:00')
    expect(first.out).toMatch(/W1F +1 +2 +1 +1/)
    expect(await show()).toMatchObject({
      list: 1,
      listed_at: '2020-01-01T10:00:00.000Z',
      starters: [
        { bib: 1, state: 'confirmed' },
        { bib: 2, state: 'doubtful' },
        { bib: 4 },
        { state: 'not starting' },
      ],
    })
    expect((await importList(list, '--race', 'W1F', '--at', '2020-01-01T11:00')).out).toContain(
      '1, unchanged',
    )
    expect(await show()).toMatchObject({ list: 1, listed_at: '2020-01-01T11:00:00.000Z' })
    const second = await importList(
      list.replace('doubtful', 'out'),
      '--race',
      'W1F',
      '--reason',
      'team captains',
    )
    expect(second.out).toMatch(/W1F +2 +2 +0 +2/)

    expect((await run('start-list', 'withdraw', 'W1F')).out).toContain('Start list 1 counts again.')
    expect(await show()).toMatchObject({ list: 1 })
    expect((await run('start-list', 'withdraw', 'W1F')).out).toContain('The race has no start list now.')
    expect((await run('start-list', 'withdraw', 'W1F')).problems).toContain('has no start list')
    expect((await importList(list, '--race', 'W1F')).out).toMatch(/W1F +3 /)
    const audit = await pool.query(
      `select act, reason, after ->> 'number' as number from audit where act like '%start list' order by audit_id`,
    )
    expect(audit.rows).toEqual([
      { act: 'import start list', reason: null, number: '1' },
      { act: 'import start list', reason: 'team captains', number: '2' },
      { act: 'withdraw start list', reason: null, number: '1' },
      { act: 'withdraw start list', reason: null, number: null },
      { act: 'import start list', reason: null, number: '3' },
    ])
  })

  test('that are older than the newest, from the future or empty are refused with a reason', async () => {
    const { importList, show } = await setUp()
    await importList(list, '--race', 'W1F', '--at', '2020-01-01T10:00')
    const other = list.replace('doubtful', '')
    const older = await importList(other, '--race', 'W1F', '--at', '2020-01-01T09:59')
    expect(older.problems).toContain('not older than the newest one, dated 2020-01-01T10:00:00.000Z')
    expect((await importList(other, '--race', 'W1F', '--at', '2199-01-01T09:59')).problems).toContain(
      'not in the future',
    )
    expect((await importList('athlete\n', '--race', 'W1F')).problems).toContain('found no rows')
    expect(await show()).toMatchObject({ list: 1 })
  })

  test('are refused with a reason if they name an athlete twice, another race or no race', async () => {
    const { importList, show } = await setUp()
    expect((await importList(`${list}A1,,9\n`, '--race', 'W1F')).problems).toMatch(
      /line 6, column athlete: found .* again/,
    )
    expect((await importList(list, '--race', 'C1M')).problems).toContain(', not of another race')
    const named = list.replaceAll('\n', ',W2F\n').replace('bib,W2F', 'bib,race_code')
    expect((await importList(named, '--race', 'W1F')).problems).toContain('W1F, the race of this list')
    expect((await importList(list)).problems).toContain('a race of this season')
    expect(await show()).toMatchObject({ list: null })
  })

  test('with unknown athletes, or without many athletes of the previous list, need a confirmation', async () => {
    const { importList, show } = await setUp()
    const asked = await importList(`${list}999999,,7\n`, '--race', 'W1F')
    expect(asked.problems).toContain('1 athlete is not in this season and will be left out: 999999')
    const all_unknown = await importList('athlete\n999999\n', '--race', 'W1F', '--yes')
    expect(all_unknown.problems).toContain('none of them in this season')
    expect(await show()).toMatchObject({ list: null })
    expect((await importList(`${list}999999,,7\n`, '--race', 'W1F', '--dry-run')).out).toContain(
      'Needs --yes: W1F: 1',
    )
    await importList(`${list}999999,,7\n`, '--race', 'W1F', '--yes')
    expect((await show()).starters).toHaveLength(4)
    expect((await importList('athlete\nA1\n', '--race', 'W1F', '--yes')).out).toContain(
      '3 of the 4 athletes of start list 1 are not in this list',
    )
  })

  test('cannot be changed in the database', async () => {
    const { pool, importList } = await setUp()
    await importList(list, '--race', 'W1F')
    await expect(pool.query(`update start_lists set source = 'x'`)).rejects.toThrow('append-only')
    await expect(pool.query(`update starters set state = 'doubtful'`)).rejects.toThrow('append-only')
  })
})
