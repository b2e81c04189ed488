import { describe, expect, test } from 'vitest'
import {
  countRevisions,
  importResultList,
  latestResults,
  seasonedDatabase,
} from '#testing/seasons/result-import.ts'
import { MADE_UP_SEASON } from '#testing/seasons/season-folder.ts'

/** The made-up season, in which athletes have seven-digit codes like those of a federation. */
const CODED_SEASON = Object.fromEntries(
  Object.entries(MADE_UP_SEASON).map(([name, content]) => [
    name,
    content.replaceAll(
      /\b([AB])([1-4])\b/g,
      (_, field, digit) => `${field === 'A' ? 342530 : 348000}${digit}`,
    ),
  ]),
)

describe('a list as published by a federation', () => {
  test('is read with its own headings, with --race and with statuses in the column of places [S7]', async () => {
    const pool = await seasonedDatabase(CODED_SEASON)
    const list = `Rank;Bib;FIS Code;Athlete;Nation;Time;Diff;FIS Points;Sponsor
1;7;3425302;BERGMOEN Runa;SWE;2:58.21;;0.00;Skis Inc
=2;8;3425301;SKARE Ada;NOR;3:00.46;+2.25;4.51;
2=;9;3425303;SCHNEE Seraina;SUI;3:00.46;+2.25;4.51;
DSQ;-;3425304;WACHS Lena;GER;;;;
;;;;;;;;
`
    expect(await importResultList(pool, list, { race: 'W1F' }, 'falun.csv')).toMatchObject({
      revised: ['W1F'],
      rows: 4,
      ignored_columns: ['Sponsor'],
      needs_yes: [],
    })
    expect(await latestResults(pool, 'W1F')).toEqual([
      ['3425302', 1, null],
      ['3425301', 2, null],
      ['3425303', 2, null],
      ['3425304', null, 'DSQ'],
    ])
  })

  test.each([
    [
      'Pos,Code,Name,NOC,Result',
      '1,3425301,Ada,NOR,2:58.2\n2,3425302,R,SWE,\n3,3425303,S,SUI,\nDNF,3425304,L,GER,',
    ],
    ['PLACE,fis_code,Last name,First name', '1,3425301,S,A\n2,3425302,B,R\n3,3425303,S,S\nDNF,3425304,W,L'],
    ['Position,FIS-Code,Time', '1,3425301,2:58.2\n2,3425302,\n3,3425303,\n,3425304,DNF'],
    ['Rank,Athlete,Status', '1,3425301,OK\n2,3425302,finished\n3,3425303,\n-,3425304,dnf'],
    ['rk,Athlete,Nation', '1,SKARE Ada,NOR\n2.,Bergmoen Runa,SWE\n3,Schnee Seraina,SUI\nRET,WACHS Lena,GER'],
    ['rank,athlete_id,fis_code', '1,3425301,\n2,3425302,\n3,3425303,\nDNF,3425304,'],
  ])('recognizes the headings %s, ignoring case, blanks and punctuation [S7]', async (head, rows) => {
    const pool = await seasonedDatabase(CODED_SEASON)
    expect(await importResultList(pool, `${head}\n${rows}\n`, { race: 'W1F' })).toMatchObject({
      ignored_columns: [],
    })
    expect(await latestResults(pool, 'W1F')).toEqual([
      ['3425301', 1, null],
      ['3425302', 2, null],
      ['3425303', 3, null],
      ['3425304', null, 'DNF'],
    ])
  })

  test('finds the national teams of a relay by nation and number [S7]', async () => {
    const pool = await seasonedDatabase()
    const list = 'Rank,Code,Team,Nation,Time\n1,9001,SWITZERLAND II,SUI,57:20.1\n2,9002,NORWAY,NOR,57:23.6\n'
    await importResultList(pool, list, { race: 'W2F' })
    expect(await latestResults(pool, 'W2F')).toEqual([
      ['T-SUI-2-f', 1, null],
      ['T-NOR-1-f', 2, null],
    ])
  })
})

describe('--race', () => {
  const rows = 'Rank,Code\n1,A2\n2,A1\n3,A3\nDNF,A4\n'

  test('accepts a code, id:49 or a name [S7]', async () => {
    const pool = await seasonedDatabase()
    const found = await pool.query(`select race_id from races where race_code = 'W1F'`)
    for (const race of ['W1F', `id:${found.rows[0].race_id}`, 'women sprint']) {
      expect(await importResultList(pool, rows, { race, dry_run: true })).toMatchObject({ revised: ['W1F'] })
    }
  })

  test.each([
    ['Nowhere', 'race: found "Nowhere", expected a race of 2030-31'],
    ['2030-SPR-G', 'race: found "2030-SPR-G", expected a race of 2030-31 (the nearest: 2030-SPR-F)'],
    ['Women 10 km', 'race: found "Women 10 km", which may be T1F, T2F, expected the code of one race'],
  ])('refuses the race %s and suggests valid ones [S7]', async (race, sentence) => {
    const pool = await seasonedDatabase()
    await pool.query(`update races set race_code = '2030-SPR-F' where race_code = 'C2F'`)
    await pool.query(`update races set name = 'Women 10 km' where race_code = 'T2F'`)
    expect(await importResultList(pool, rows, { race })).toEqual([sentence])
  })

  test('refuses a list that contains rows of another race [S7]', async () => {
    const pool = await seasonedDatabase()
    expect(
      await importResultList(pool, 'race_code,rank,code\nW1F,1,A1\nT1F,1,A1\n', { race: 'W1F' }),
    ).toEqual(['sprint.csv, line 3, column race_code: found "T1F", expected W1F, the race of this list'])
  })
})

describe('a list that cannot be read', () => {
  const refusals = [
    [
      'Rank,Athlete\n1,A1\n',
      undefined,
      'sprint.csv, line 1: found the columns Rank, Athlete, expected a column named race_code, or one race for all rows',
    ],
    [
      'Rank,Nation\n1,NOR\n',
      'W1F',
      'sprint.csv, line 1: found the columns Rank, Nation, expected a column named athlete with the code of each athlete (or FIS Code, Code)',
    ],
    [
      'Rank,Pos,Code\n1,2,A1\n',
      'W1F',
      'sprint.csv, line 1: found the columns Rank and Pos, expected only one of them, because each can contain the place',
    ],
    [
      'FIS Code,fis_code,Rank\nA1,A2,1\n',
      'W1F',
      'sprint.csv, line 1: found the column "fis_code" twice, expected every column once',
    ],
    [
      'Rank,Status,Code\nDNF,DSQ,A1\n',
      'W1F',
      'sprint.csv, line 2, column Status: found DNF and DSQ, expected one status',
    ],
    [
      'Rank,Code\nfirst,A1\n',
      'W1F',
      'sprint.csv, line 2, column Rank: found "first", expected a whole number from 1 to 9999, or DNF, DNS, DSQ or LAP, or nothing',
    ],
    [
      'Rank,Code,Name\n1,X77,Ada Skrae\n',
      'W1F',
      'sprint.csv, line 2, column Code: found "X77 Ada Skrae", expected an athlete of this season; the nearest: A1 Ada Skare',
    ],
    [
      'Rank,Code,Name\n1,3425302,SKARE Ana\n',
      'W1F',
      'sprint.csv, line 2, column Code: found "3425302 SKARE Ana", expected an athlete of this season; the nearest: A1 Ada Skare, 3425301 Ana Bergmoen',
    ],
    [
      'Rank,Code,Name\n1,3425302,NOVA Nina\n',
      'W1F',
      'sprint.csv, line 2, column Code: found "3425302 NOVA Nina", expected an athlete of this season',
    ],
    [
      'Rank,Team,Code\n1,Sweden,9001\n',
      'W2F',
      'sprint.csv, line 2, column Code: found "9001 Sweden", expected an athlete of this season',
    ],
    [
      'Rank,Team,Code\n1,Norway III,9001\n',
      'W2F',
      'sprint.csv, line 2, column Code: found "9001 Norway III", expected an athlete of this season; the nearest: T-NOR-1-f Norway I',
    ],
  ] as const

  test('is refused with the line, the column, what was found, what was expected, and the nearest name [S7]', async () => {
    const pool = await seasonedDatabase()
    await pool.query(
      `update athletes set federation_code = '3425301', name = 'Ana Bergmoen' where federation_code = 'A2'`,
    )
    for (const [list, race, sentence] of refusals) {
      expect(await importResultList(pool, list, { race }), list).toEqual([sentence])
    }
    expect(await countRevisions(pool)).toBe(1)
  })

  test('is refused if two athletes have the name of a row, and the message asks for the code [S7]', async () => {
    const pool = await seasonedDatabase()
    await pool.query(`update athletes set name = 'Ada Skare' where federation_code = 'A2'`)
    expect(await importResultList(pool, 'Rank,Athlete\n1,SKARE Ada\n', { race: 'W1F' })).toEqual([
      'sprint.csv, line 2, column Athlete: found "SKARE Ada", expected a code, because several athletes have that name: A1 (NOR), A2 (SWE)',
    ])
  })

  const formats = [
    ['an XLSX', Buffer.from('PK\x03\x04…'), 'a spreadsheet (XLSX, ODS) or another compressed file'],
    ['an XLS', Buffer.from('d0cf11e0a1b11ae1', 'hex'), 'a spreadsheet from an old version of Excel (XLS)'],
    ['a PDF', Buffer.from('%PDF-1.7'), 'a PDF'],
    ['a web page', Buffer.from('\uFEFF <!DOCTYPE html><table>'), 'a web page or XML'],
  ] as const

  test('is refused if it is a spreadsheet, PDF or web page, and the message explains how to save CSV [S7]', async () => {
    const pool = await seasonedDatabase()
    const how =
      'CSV in UTF-8. In Excel: File, Save As, "CSV UTF-8"; in LibreOffice: File, Save As, "Text CSV"; in Google Sheets: File, Download, "Comma-separated values"'
    for (const [name, content, found] of formats) {
      const imported = await importResultList(pool, content, { race: 'W1F' }, 'results.csv')
      expect(imported, name).toEqual([`results.csv: found ${found}, expected ${how}`])
    }
  })
})
