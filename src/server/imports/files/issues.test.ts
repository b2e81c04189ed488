import { expect, test } from 'vitest'
import { collectIssues, issueMessages, shownIssue } from './issues.ts'

const place = { file: 'results.csv', line: 3, column: 'athlete' }

test('an issue is shown with its code and its text', () => {
  const issue = { ...place, code: 'not-on-start-list', data: { athlete: 'A1' } } as const
  expect(shownIssue(issue)).toEqual({
    ...place,
    code: 'not-on-start-list',
    found: '"A1"',
    expected: 'somebody on the start list',
  })
})

test('an issue of the file format is shown without a code', () => {
  const issue = { ...place, found: 'nothing', expected: 'a whole number' }
  expect(shownIssue(issue)).toEqual(issue)
})

test('control characters from a file are escaped, whether the issue has a code or a text [S8]', () => {
  const issues = collectIssues()
  issues.add({ ...place, code: 'unknown-athlete', data: { athlete: '\u001b[31m' } })
  issues.add({ ...place, found: '"\u001b[32m"', expected: 'a code' })
  expect(issueMessages(issues)).toEqual([
    String.raw`results.csv, line 3, column athlete: found "\u001b[31m", expected an athlete of this season`,
    String.raw`results.csv, line 3, column athlete: found "\u001b[32m", expected a code`,
  ])
})
