import { parse } from 'csv-parse/sync'
import { describe, expect, test } from 'vitest'
import { hostileTexts } from '#testing/hostile/hostile-texts.ts'
import { csvFile } from '#text/csv.ts'

/**
 * Texts that spreadsheet programs run as a formula. Spaces may precede a formula, and full-width characters such as ＝
 * work too.
 */
const formula = /^\s*[=+\-@＝＋－＠]|^[\t\r\n]/

const read = (file: string, delimiter = ',') =>
  parse(file, { bom: true, delimiter, relax_quotes: true, relax_column_count: true }) as string[][]

const hostile = hostileTexts(2000).map(({ text }) => text)
const texts = ['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', ' =1', '＝1', 'a;=1', 'a\n=1', ...hostile]

describe('a CSV file', () => {
  test('is UTF-8 with a byte order mark, ends lines with CRLF, and quotes a cell that contains a separator or a quote', () => {
    expect(
      csvFile(
        ['name', 'picks'],
        [
          ['Ski "Queens", 100%', -2],
          ['Ölberg', null],
        ],
      ),
    ).toBe('\uFEFFname,picks\r\n"Ski ""Queens"", 100%",-2\r\nÖlberg,\r\n')
  })

  test('a hostile text stays in one cell, and is never a formula [R31]', () => {
    const rows = read(
      csvFile(
        ['before', 'text', 'after'],
        texts.map((text) => ['x', text, 1]),
      ),
    )
    expect(rows).toHaveLength(texts.length + 1)
    for (const [index, text] of texts.entries()) {
      const [before, cell = '', after, ...rest] = rows[index + 1]!
      expect([before, after, rest]).toEqual(['x', '1', []])
      expect(cell).not.toMatch(formula)
      expect(cell.replaceAll("'", '')).toBe(text.replaceAll("'", ''))
    }
  })

  test.each([';', '\t'])('has no formula if a program splits cells at %j [R31]', (delimiter) => {
    // Some programs split a quoted cell at separators, so each part of a cell must be safe by itself.
    const file = csvFile(
      ['row', 'text'],
      texts.map((text, index) => [index, text]),
    )
    const cells = read(file, delimiter).flat()
    expect(cells.filter((cell) => formula.test(cell))).toEqual([])
  })
})
