import { expect, test } from 'vitest'
import { readIds } from './dismissed.ts'

test.each([
  [null, []],
  ['[3,17]', [3, 17]],
  ['[3,"x",null,1.5]', [3]],
  ['{"3":true}', []],
  ['not json', []],
])('with %j in storage the dismissed ids are %j [4.12]', (text, ids) => {
  expect(readIds(text)).toEqual(ids)
})
