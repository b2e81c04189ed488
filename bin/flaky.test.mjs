import { expect, test } from 'vitest'
import { afterRetry, afterSecondAttempt, filesToRetry } from './flaky.mjs'

const failed = (name, file = 'x.test.ts') => ({ name, file, errors: [`${name} went wrong`] })
const report = (passed_tests, ...failures) => ({
  passed: passed_tests.length,
  failed: failures.length,
  skipped: 0,
  passed_tests,
  failures,
})
const [once, twice] = [failed('once'), failed('twice')]

test('a file with several failed tests is listed once', () => {
  expect(filesToRetry(report([], failed('a'), failed('b')))).toEqual(['x.test.ts'])
  expect(filesToRetry(report(['a']))).toEqual([])
})

test('nothing runs again if a failure belongs to no file, or if more than five files failed', () => {
  const nowhere = { ...failed('outside of any test'), file: undefined }
  expect(filesToRetry(report([], once, nowhere))).toEqual([])
  const many = Array.from({ length: 6 }, (_, n) => failed(`test ${n}`, `${n}.test.ts`))
  expect(filesToRetry(report([], ...many))).toEqual([])
})

test('a test that passes in the second run is flaky; a test that fails in both runs has failed', () => {
  const first = report(['other'], once, twice)
  expect(afterRetry(first, report(['other', 'once'], twice))).toMatchObject({
    passed: 2,
    failed: 1,
    failures: [twice],
    flaky: [once],
  })
})

test('a test that passes in the first run and fails in the second run is flaky', () => {
  const later = failed('later')
  expect(afterRetry(report(['later'], once), report(['once'], later))).toMatchObject({
    failed: 0,
    flaky: [once, later],
  })
})

test('a group whose setup failed is flaky if all tests of its file pass in the second run', () => {
  const group = { ...failed('x.test.ts > a group'), is_group: true }
  const first = { ...report(['other'], group), skipped: 2 }
  const names = ['x.test.ts > one', 'x.test.ts > two']
  expect(afterRetry(first, report(names))).toMatchObject({ passed: 3, failed: 0, skipped: 0, flaky: [group] })
  expect(afterRetry(first, report(names.slice(1), failed(names[0])))).toMatchObject({ failed: 1 })
})

test.each([
  ['ended early', report([], { ...failed('the suite ended before it wrote its report'), file: undefined })],
  ['did not load the file', report([], failed('x.test.ts'))],
  ['failed in the setup of a group', report([], failed('x.test.ts > a group'))],
  ['skipped the test', report(['other'])],
])('a failure remains if the second run %s', (_, second) => {
  expect(afterRetry(report(['other'], once), second)).toMatchObject({ failed: 1, failures: [once] })
})

test('a suite that hung and then ran has the counts of the second attempt, and is listed as flaky', () => {
  const hung = { ...failed('the suite ended before it wrote its report'), file: undefined }
  const second = { ...report(['once'], twice), flaky: [once] }
  expect(afterSecondAttempt(report([], hung), second)).toEqual({ ...second, flaky: [hung, once] })
})
