import { expect, test } from 'vitest'
import { actText } from './audit-texts.ts'

test('an act without a text is shown by its stored name', () => {
  expect([actText('publish'), actText('moon land')]).toEqual(['Published results', 'Moon land'])
})
