import { expect, test } from 'vitest'
import { countRevisions, importResultList, seasonedDatabase } from '#testing/seasons/result-import.ts'
import { MADE_UP_SEASON } from '#testing/seasons/season-folder.ts'

const head = 'race_code,athlete,place,status\n'
const whole = `${head}W1F,A2,1,\nW1F,A1,2,\nW1F,A3,3,\nW1F,A4,4,\n`

test.each([
  [
    'without athletes of the latest list',
    `${head}W1F,A2,1,\nW1F,A3,2,\n`,
    '2 of the 4 athletes in list 1 are missing: Ada Skare, Lena Wachs',
  ],
  [
    'without any placed athlete',
    `${head}W1F,A1,,DNF\nW1F,A2,,DNF\nW1F,A3,,DNS\nW1F,A4,,DNF\n`,
    'None of the 4 athletes in the list has a place',
  ],
  ['with a gap in the places', whole.replace('A4,4', 'A4,6'), 'Places 4 to 5 are missing'],
  [
    'with a man among the women',
    `${whole}W1F,B1,5,\n`,
    "1 of the 5 athletes do not fit a women's race: Olaf Tjern (m)",
  ],
])('a list %s needs confirmation before it is written [S3 S10]', async (_, list, sentence) => {
  const pool = await seasonedDatabase()
  const note = { race_code: 'W1F', sentence, needs_yes: true }
  expect(await importResultList(pool, list)).toEqual([note])
  expect(await importResultList(pool, list, { dry_run: true })).toMatchObject({
    needs_yes: [`W1F: ${sentence}`],
  })
  expect(await countRevisions(pool)).toBe(1)

  expect(await importResultList(pool, list, { yes: true })).toMatchObject({
    revised: ['W1F'],
    notes: [`W1F: ${sentence}`],
  })
  expect(await countRevisions(pool)).toBe(2)
})

test('a header without rows needs confirmation, and changes nothing even if it is confirmed [S11]', async () => {
  const pool = await seasonedDatabase()
  const note = { race_code: 'W1F', sentence: 'The list has no rows, so it changes nothing', needs_yes: true }
  expect(await importResultList(pool, 'Rank,Code\n', { race: 'W1F' })).toEqual([note])
  expect(await importResultList(pool, head)).toEqual([{ ...note, race_code: 'sprint.csv' }])
  expect(await importResultList(pool, head, { yes: true })).toMatchObject({ revised: [], rows: 0 })
  expect(await countRevisions(pool)).toBe(1)
})

test('a list of a race of the other gender is refused, even with a confirmation', async () => {
  const pool = await seasonedDatabase()
  const men = 'Rank,Code\n1,B1\n2,B2\n3,A1\n'
  const refusal =
    "sprint.csv, line 2, column Code: found 2 of 3 athletes whose gender does not fit a women's race, expected the list of W1F, not of another race"
  expect(await importResultList(pool, men, { race: 'W1F', yes: true })).toEqual([refusal])

  // New athletes do not count, because they get the gender of the race.
  const newcomers = 'Rank,Code,Name,Nation\n1,B1,,\n2,B2,,\n3,A1,,\n4,F1,NOVA Nina,NOR\n5,F2,NOVA Ada,NOR\n'
  const more = { race: 'W1F', yes: true, create_athletes: true }
  expect(await importResultList(pool, newcomers, more)).toEqual([refusal])
})

test('a complete list, and a list with more athletes than before, need no confirmation [S3]', async () => {
  const pool = await seasonedDatabase()
  expect(await importResultList(pool, whole.replace('W1F,A4,4,\n', 'W1F,A4,,DNF\n'))).toMatchObject({
    rows: 4,
  })
  expect(await importResultList(pool, `${head}C1M,B1,1,\nC1M,B2,2,\nC1M,B3,3,\n`)).toMatchObject({ rows: 3 })
})

test('concurrent lists of one race are compared one after the other [S3]', async () => {
  const pool = await seasonedDatabase()
  const lists = [whole, whole.replace('A4,4,', 'A4,,DSQ'), whole.replace('A4,4,', 'A4,,DNS')]
  const imported = await Promise.all(lists.map((list) => importResultList(pool, list)))
  expect(imported).toMatchObject(lists.map(() => ({ revised: ['W1F'] })))
  expect(await countRevisions(pool)).toBe(4)
})

test('the length and the athletes of a first list are compared with the lists of other races [S3 S11]', async () => {
  const results = MADE_UP_SEASON['results.csv'].replaceAll(/^T1F,.*\n/gm, '')
  const pool = await seasonedDatabase({ ...MADE_UP_SEASON, 'results.csv': results })
  const note = { race_code: 'T1F', needs_yes: true }
  expect(await importResultList(pool, 'Rank,Code\n1,A2\n', { race: 'T1F' })).toEqual([
    { ...note, sentence: 'This first list has only 1 row, while other lists in this season have about 2' },
  ])
  const of_sprint = 'Rank,Bib,Code,Status\n1,1,A1,\n2,2,A2,\n2,3,A3,\n,4,A4,DNF\n'
  expect(await importResultList(pool, of_sprint, { race: 'T1F' })).toEqual([
    { ...note, sentence: 'The list is the same as that of W1F' },
  ])
  expect(await countRevisions(pool, 'T1F')).toBe(0)
  expect(await importResultList(pool, 'Rank,Code\n1,A2\n2,A1\n', { race: 'T1F' })).toMatchObject({
    revised: ['T1F'],
    notes: [],
  })
})

test('the first list of a relay is compared only with lists of relays and team sprints', async () => {
  const results = MADE_UP_SEASON['results.csv'].replaceAll(/^W2F,.*\n/gm, '')
  const { 'team_members.csv': _, ...files } = MADE_UP_SEASON
  const pool = await seasonedDatabase({ ...files, 'results.csv': results })
  const sentence = 'This first list has only 1 row, while other lists in this season have about 1'
  expect(await importResultList(pool, `${head}W2F,T-NOR-1-f,1,\n`)).toEqual([
    { race_code: 'W2F', needs_yes: true, sentence },
  ])
})
