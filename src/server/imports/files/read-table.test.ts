import { describe, expect, test } from 'vitest'
import { fileOf } from '#testing/seasons/season-folder.ts'
import { code, day, optional, text, wholeNumber } from './cells.ts'
import { collectIssues, type Issue, issueMessages } from './issues.ts'
import { readTable } from './read-table.ts'

const columns = { code, name: text(20), born: optional(day), place: optional(wholeNumber(1, 99)) }

async function read(path: string, max_mb = 1) {
  const issues = collectIssues()
  const rows = await readTable(path, columns, issues, { max_mb })
  return { rows, sentences: issueMessages(issues) }
}

const header = 'code,name,born,place\n'

describe('readTable accepts', () => {
  const row = { line: 2, code: 'A1', name: 'Ada Skåre', born: '2001-02-28', place: 1 }

  test.each([
    ['in the standard format', `${header}A1,Ada Skåre,2001-02-28,1\n`],
    ['with a byte order mark', `\uFEFF${header}A1,Ada Skåre,2001-02-28,1\n`],
    ['with semicolons', 'code;name;born;place\nA1;Ada Skåre;2001-02-28;1\n'],
    ['with tabs and CRLF line endings', 'code\tname\tborn\tplace\r\nA1\tAda Skåre\t2001-02-28\t1\r\n'],
    ['quoted, with blanks and more columns', 'x,code,name,born,place\n9, A1 ,"Ada Skåre",2001-02-28,1'],
    ['with decomposed accents', `${header}A1,Ada Ska\u030are,2001-02-28,1\n`],
  ])('a file %s', async (_, content) => {
    expect(await read(fileOf(content))).toEqual({ rows: [row], sentences: [] })
  })

  test('a JSON file with numbers', async () => {
    const content = JSON.stringify([{ code: 'A1', name: 'Ada Skåre', born: '2001-02-28', place: 1 }])
    expect((await read(fileOf(content, 'file.json'))).rows).toEqual([{ ...row, line: 1 }])
  })

  test('values that are names of Object.prototype properties', async () => {
    const { rows } = await read(fileOf(`${header}constructor,toString,,\n`))
    expect(rows).toEqual([{ line: 2, code: 'constructor', name: 'toString', born: null, place: null }])
  })
})

describe('files are refused with the position and the reason', () => {
  test.each([
    [
      'missing columns',
      'code,born\nA1,\n',
      'file.csv, line 1: found the columns code, born, expected a column named name',
    ],
    [
      'a column twice',
      'code,code,name\nA,B,C\n',
      'file.csv, line 1: found the column "code" twice, expected every column once',
    ],
    ['a column of the prototype', '__proto__,name\n1,2\n', 'expected a column named code'],
    [
      'a short row',
      `${header}A1,Ada\n`,
      'file.csv, line 2: found 2 cells, expected 4 cells, as in the header',
    ],
    ['an open quote', `${header}A1,"Ada,,\n`, 'found a quote that is not closed, or an endless row'],
    ['a quote in a cell', `${header}A1,Ada "the" Skare",,\n`, 'found a quote inside a cell'],
    [
      'a wrong date',
      `${header}A1,Ada,2001-02-30,\n`,
      'line 2, column born: found "2001-02-30", expected a date such as',
    ],
    [
      'a wrong place',
      `${header}A1,Ada,,0\n`,
      'column place: found "0", expected a whole number from 1 to 99',
    ],
    ['an empty cell', `${header},Ada,,\n`, 'column code: found nothing, expected a code'],
    ['a formula', `${header}A1,=cmd|calc,,\n`, 'column name: found "=cmd|calc", expected text'],
    ['a formula after blanks', `${header}A1," @SUM(A1)",,\n`, 'column name: found "@SUM(A1)", expected text'],
    ['a long name', `${header}A1,${'a'.repeat(21)},,\n`, 'expected text of at most 20 characters'],
    ['a line end in a cell', `${header}A1,"Ada\nSkare",,\n`, 'found "Ada\\u000aSkare", expected text'],
    ['a terminal command', `${header}A1,Ada\u001b[2J,,\n`, 'found "Ada\\u001b[2J", expected text'],
    [
      'text with a right-to-left override',
      `${header}A1,Ada\u202Eerakc,,\n`,
      'found "Ada\\u202eerakc", expected text',
    ],
    ['a NUL byte', `${header}A1,A\0a,,\n`, 'line 2: found byte 0x00 at position 25 (a NUL byte'],
    ['an empty file', '', 'file.csv: found an empty file, expected a header and at least one row'],
  ])('%s', async (_, content, sentence) => {
    const { rows, sentences } = await read(fileOf(content))
    expect(rows).toEqual([])
    expect(sentences.join('\n')).toContain(sentence)
  })

  test.each([
    [
      'Latin-1',
      Buffer.from(`${header}A1,Sk\xe5re,,\n`, 'latin1'),
      'line 2: found byte 0xE5 at position 26 (the file is Latin-1, Windows-1252 or similar: save it as UTF-8)',
    ],
    [
      'UTF-16',
      Buffer.from(`\uFEFF${header}`, 'utf16le'),
      'found byte 0xFF at position 0 (the file is UTF-16: save it as UTF-8)',
    ],
    [
      'cut off within a character',
      Buffer.from(`${header}A1,Skå`).subarray(0, -1),
      'found byte 0xC3 at position 26',
    ],
    [
      'characters lost in an earlier conversion',
      Buffer.from(`${header}A1,Sk\uFFFDre,,\n`),
      'a character that was lost when the file was saved',
    ],
  ])('%s', async (_, content, sentence) => {
    expect((await read(fileOf(content))).sentences.join()).toContain(sentence)
  })

  test.each([
    ['no JSON', '{"code": ', 'found invalid JSON'],
    ['no list', '{"code": "A1"}', 'found JSON that is not a list, expected a list of objects'],
    ['no objects', '[1]', 'expected a column named code'],
    [
      'nested values',
      '[{"code": "A1", "name": ["x"], "place": {"a": 1}}]',
      'column name: found a list or an object, expected text',
    ],
    [
      'values nested deep',
      `[{"code": "A1", "name": ${'['.repeat(100_000)}${']'.repeat(100_000)}}]`,
      'column name: found a list or an object',
    ],
  ])('%s', async (_, content, sentence) => {
    expect((await read(fileOf(content, 'file.json'))).sentences.join()).toContain(sentence)
  })

  test('a file that does not exist', async () => {
    expect((await read('/nowhere/a.csv')).sentences).toEqual([
      'a.csv: found no such file (/nowhere/a.csv), expected a file that can be read',
    ])
  })

  test('a folder', async () => {
    expect((await read('/tmp')).sentences).toEqual(['tmp: found a folder (/tmp), expected a file'])
  })

  test('a hundred thousand unknown columns are refused without taking long', async () => {
    const objects = Array.from({ length: 100_000 }, (_, index) => ({ [`x${index}`]: 1 }))
    const { sentences } = await read(fileOf(JSON.stringify(objects), 'file.json'), 16)
    expect(sentences[0]).toContain('expected a column named code')
  })

  test('a file that is too large is refused without reading it', async () => {
    expect((await read(fileOf(Buffer.alloc(50 * 1024 * 1024, 'x')))).sentences).toEqual([
      'file.csv: found 50.0 MB, expected at most 1 MB',
    ])
  })
})

test('sorts errors by file, in the order in which files first had errors, then by line', () => {
  const { issues, add } = collectIssues()
  const at = (file: string, line: number | null): Issue => ({
    file,
    line,
    column: null,
    problem: 'no-object',
  })
  for (const line of [7, 3, null, 5]) add(at('b.csv', line))
  add(at('a.csv', 1))
  for (let line = 100; line > 50; line--) add(at('b.csv', line))
  expect(issues.slice(0, 5).map((each) => each.line)).toEqual([null, 3, 5, 7, 51])
  expect(issues).toHaveLength(50)
})

test('counts all errors, and returns the first fifty', async () => {
  const { sentences } = await read(fileOf(header + 'A1,Ada,never,\n'.repeat(80)))
  expect(sentences).toHaveLength(51)
  expect(sentences.at(-1)).toBe('… and 30 more')
})
