import { expect, test } from 'vitest'
import { countRevisions, importResultList, seasonedDatabase } from '#testing/seasons/result-import.ts'
import { fileOf } from '#testing/seasons/season-folder.ts'

const same = 'race_code,athlete,place,status,bib\nW1F,A4,,DNF,4\nW1F,A3,2,,3\nW1F,A2,2,,2\nW1F,A1,1,,1\n'
const other = same.replace('W1F,A1,1,,1', 'W1F,A1,,DSQ,1').replace('A3,2', 'A3,1').replace('A2,2', 'A2,1')

test('the same results in another order create no new revision', async () => {
  const pool = await seasonedDatabase()
  expect(await importResultList(pool, same)).toMatchObject({ revised: [], unchanged: ['W1F'], rows: 0 })
})

test('other results add a revision, keep the previous one, and do not count yet', async () => {
  const pool = await seasonedDatabase()
  expect(await importResultList(pool, other, { reason: 'jury' })).toMatchObject({
    revised: ['W1F'],
    unchanged: [],
    rows: 4,
  })
  const { rows } = await pool.query(`select number, imported_by, source, state, r.revision_id
    from result_revisions v join races r using (race_id) where race_code = 'W1F' order by number`)
  expect(rows.map(Object.values)).toEqual([
    [1, 'anna', expect.stringContaining('/results.csv'), 'scheduled', null],
    [2, 'anna', 'sprint.csv', 'scheduled', null],
  ])
  const audit = await pool.query(`select subject, reason, after from audit where act = 'import results'`)
  expect(audit.rows).toMatchObject([{ reason: 'jury', after: { revision: 2 } }])
})

test('the audit line names the revision with which the list was compared, not a later revision that was discarded', async () => {
  const pool = await seasonedDatabase()
  await importResultList(pool, other)
  await pool.query(`
    insert into discarded_revisions (revision_id, discarded_by, reason)
    select max(revision_id), 'olga', 'wrong race' from result_revisions`)
  expect(await importResultList(pool, other.replace(',DSQ,', ',DNF,'))).toMatchObject({ revised: ['W1F'] })
  const { rows } = await pool.query(
    `select before ->> 'revision' as before, after ->> 'revision' as after from audit
     where act = 'import results' order by audit_id desc limit 1`,
  )
  expect(rows).toEqual([{ before: '1', after: '3' }])
})

test('accepts JSON', async () => {
  const pool = await seasonedDatabase()
  const list = [
    { race_code: 'C1M', athlete: 'B1', place: 1, time: '1:10:38.9' },
    { race_code: 'C1M', athlete: 'B2', status: 'DNF' },
  ]
  expect(await importResultList(pool, JSON.stringify(list), {}, 'skiathlon.json')).toMatchObject({
    revised: ['C1M'],
    rows: 2,
  })
})

test('a gap in the places needs confirmation; a dry run only reports it', async () => {
  const pool = await seasonedDatabase()
  const gap = same.replace('A1,1', 'A1,7')
  const note = { race_code: 'W1F', sentence: 'Place 1 is missing', needs_yes: true }
  expect(await importResultList(pool, gap)).toContainEqual(note)
  expect(await importResultList(pool, gap, { dry_run: true })).toMatchObject({ revised: ['W1F'] })
  expect(await countRevisions(pool)).toBe(1)
  expect(await importResultList(pool, gap, { yes: true })).toMatchObject({ revised: ['W1F'] })
  expect(await countRevisions(pool)).toBe(2)
})

test('refuses an athlete who is not on the start list', async () => {
  const pool = await seasonedDatabase()
  const start_list = fileOf('race_code,athlete\nW1F,A1\nW1F,A2\nW1F,A3\n', 'starters.csv')
  expect(await importResultList(pool, same, { start_list })).toEqual([
    'sprint.csv, line 2, column athlete: found "A4", expected an athlete on the start list',
  ])
})

test('refuses an unknown season', async () => {
  const pool = await seasonedDatabase()
  expect(await importResultList(pool, same, { season: 'Narnia' })).toEqual([
    'season: found no season "Narnia", expected one of the seasons: "2030-31"',
  ])
})

test('a file with one invalid row is refused as a whole', async () => {
  const pool = await seasonedDatabase()
  expect(await importResultList(pool, `${other}W1M,A9,1,,\n`)).toEqual([
    'sprint.csv, line 6, column athlete: found "A9", expected an athlete of this season',
  ])
  expect(await countRevisions(pool)).toBe(1)
})
