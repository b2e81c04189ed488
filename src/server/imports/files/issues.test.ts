import { expect, test } from 'vitest'
import { collectIssues, issueMessages, shownIssue } from './issues.ts'

const place = { file: 'results.csv', line: 3, column: 'athlete' }

test('an issue about a value is shown with its code and its text', () => {
  const issue = { ...place, code: 'not-on-start-list', data: { athlete: 'A1' } } as const
  expect(shownIssue(issue)).toEqual({
    ...place,
    code: 'not-on-start-list',
    found: '"A1"',
    expected: 'an athlete on the start list',
  })
})

test('a problem with the format of a cell is shown without a code', () => {
  const data = { text: '', format: { format: 'whole-number', least: 1, most: 9 } } as const
  expect(shownIssue({ ...place, problem: 'wrong-cell', data })).toEqual({
    ...place,
    found: 'nothing',
    expected: 'a whole number from 1 to 9',
  })
})

test('control characters from a file are escaped in all messages [S8]', () => {
  const issues = collectIssues()
  issues.add({ ...place, code: 'unknown-athlete', data: { athlete: '\u001b[31m' } })
  issues.add({ ...place, problem: 'wrong-cell', data: { text: '\u001b[32m', format: { format: 'day' } } })
  expect(issueMessages(issues)).toEqual([
    String.raw`results.csv, line 3, column athlete: found "\u001b[31m", expected an athlete of this season`,
    String.raw`results.csv, line 3, column athlete: found "\u001b[32m", expected a date such as 2026-12-31`,
  ])
})
