import { expect, test } from 'vitest'
import { importResultList, seasonedDatabase } from '#testing/seasons/result-import.ts'

const columns = [
  'Rank',
  'FIS Code',
  'Athlete',
  'Nation',
  'Gender',
  'Time',
  'Bib',
  'Status',
  'sprint_place',
] as const

/** A valid row about an athlete who is not in the game yet. */
const good: Record<(typeof columns)[number], string> = {
  Rank: '5',
  'FIS Code': 'F5',
  Athlete: 'NOVA Nina',
  Nation: 'NOR',
  Gender: 'W',
  Time: '2:58.21',
  Bib: '7',
  Status: '',
  sprint_place: '',
}

const cells = [
  '=1+1',
  '@SUM(A1)',
  '+cmd|calc',
  '-',
  '—',
  "'; drop table results; --",
  '%00',
  '\u202Egnp',
  'x\u0007y',
  '\uFFFC',
  '0',
  '-1',
  '1e9',
  '99999999999999999999',
  'Infinity',
  'NaN',
  '1.5',
  '1,5',
  '  ',
  'null',
  'undefined',
  '__proto__',
  'constructor',
  'toString',
  '😀',
  '木',
  'Ø'.repeat(200),
  'a'.repeat(121),
  'DNF DSQ',
  '2026-12-31',
  '#N/A',
  '<b>x</b>',
  '\\',
  'id:1',
  'id:999999999999',
  'T-NOR-9-f',
  'A1',
  'B1',
  'NRO',
  'AIN',
  '1:2:3:4:5',
  '12:99',
  '#REF!',
]

const known = '1,A1,,,,,,,\n2,A2,,,,,,,\n3,A3,,,,,,,\n4,A4,,,,,,,\n'

const quote = (text: string) => `"${text.replaceAll('"', '""')}"`

/** Lists with one hostile cell, and lists with a hostile form. */
const lists = [
  ...columns.flatMap((column) =>
    cells.map((cell) => {
      const row = columns.map((each) => quote(each === column ? cell : good[each]))
      return `${columns.join(',')}\n${known}${row.join(',')}\n`
    }),
  ),
  '\n\n\n',
  ',,,\n',
  'Rank\n1\n',
  'sep=;\nRank;FIS Code\n1;A1\n',
  'World Cup Falun,,\nRank,FIS Code,Athlete\n1,A1,\n',
  'Rank,FIS Code\n1,A1\nJury: nobody\n',
  'Rank,FIS Code\n1,"A1\n',
  'Rank,FIS Code\n1,A1\n1,A1\n',
  `Rank,FIS Code\n${'1,A1\n'.repeat(5000)}`,
  `${'Rank,'.repeat(500)}FIS Code\n1,A1\n`,
  '1,A1\n2,A2\n',
]

const database_error =
  /violates|constraint|relation "|syntax error|invalid input|out of range|encoding "|\[object|\bat .*\.ts/

test('a hostile list is accepted, or needs confirmation, or is refused with a message, but never causes a database error', async () => {
  const pool = await seasonedDatabase()
  expect(lists.length).toBeGreaterThan(300)
  for (const list of lists) {
    // A dry run also writes to the database, and is then rolled back.
    const imported = await importResultList(pool, list, { race: 'W1F', create_athletes: true, dry_run: true })
    expect(JSON.stringify(imported), list.slice(0, 400)).not.toMatch(database_error)
    const sentences = Array.isArray(imported) ? imported : []
    for (const sentence of sentences) {
      expect(sentence).toMatch(
        /^(sprint\.csv(, line \d+)?(, column .+)?: found .+, expected .+|… and \d+ more)$/s,
      )
    }
  }
})
