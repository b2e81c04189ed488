import { expect, test } from 'vitest'
import { missingIn, unknownIn } from './document.ts'
import { namesIn, testNames } from './test-names.ts'

const names = testNames('.')

test('every numbered fact has a test whose name contains the number', () => {
  expect(missingIn(names)).toEqual([])
})

test('no test name contains the number of an unknown fact', () => {
  expect(unknownIn(names)).toEqual([])
})

test('tests are found in groups and in tables; a fact without a test is detected', () => {
  const source = `
    describe.each(games)('2.1a %s', () => {
      test('in time', () => {})
      test.each([[1, 2]])(\`2.1b \${some} of %d\`, () => {})
    })
    it.each([['2.3 here', 1], ['2.4 there', 2]] as const)('shows %s %d', () => {})
    expect('2.1c', 2)
  `
  const found = namesIn('src/game/x.test.ts', source)
  expect(found.map(({ path }) => path)).toEqual([
    ['2.1a %s'],
    ['2.1a %s', 'in time'],
    ['2.1a %s', '2.1b … of %d'],
    ['shows 2.3 here %d'],
    ['shows 2.4 there %d'],
  ])
  expect(missingIn(found)).toContain('2.2a')
  expect(missingIn(found)).not.toContain('2.1b')
})
