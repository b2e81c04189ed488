import { expect, test } from 'vitest'
import { afterRetry, filesToRetry } from './flaky.mjs'

const failed = (name, file) => ({ name, file, errors: [`${name} went wrong`] })
const report = (passed, ...failures) => ({ passed, failed: failures.length, skipped: 0, failures })

test('the files of failed tests run again, each once', () => {
  expect(filesToRetry(report(9, failed('a', 'x.test.ts'), failed('b', 'x.test.ts')))).toEqual(['x.test.ts'])
  expect(filesToRetry(report(9))).toEqual([])
})

test('nothing runs again where a failure belongs to no file, or more than five files failed', () => {
  expect(filesToRetry(report(9, failed('a', 'x.test.ts'), failed('outside of any test')))).toEqual([])
  const many = Array.from({ length: 6 }, (_, n) => failed(`test ${n}`, `${n}.test.ts`))
  expect(filesToRetry(report(9, ...many))).toEqual([])
})

test('a test that passes the second time is flaky; one that fails twice has failed', () => {
  const [once, twice] = [failed('once', 'x.test.ts'), failed('twice', 'x.test.ts')]
  expect(afterRetry(report(8, once, twice), report(4, twice))).toEqual({
    passed: 9,
    failed: 1,
    skipped: 0,
    failures: [twice],
    flaky: [once],
  })
})

test('a test that passes first and fails the second time is flaky too', () => {
  const [once, later] = [failed('once', 'x.test.ts'), failed('later', 'x.test.ts')]
  expect(afterRetry(report(9, once), report(4, later))).toMatchObject({
    passed: 10,
    failed: 0,
    flaky: [once, later],
  })
})

test('a second run that breaks off makes nothing good', () => {
  const once = failed('once', 'x.test.ts')
  const broken = { passed: 0, failed: 1, skipped: 0, failures: [failed('the run ended without a report')] }
  expect(afterRetry(report(9, once), broken)).toMatchObject({ failed: 1, failures: [once] })
})
