import { expect, test } from 'vitest'
import { actText } from './audit-texts.ts'

test('an act without words of its own is shown as it is stored', () => {
  expect([actText('publish'), actText('moon land')]).toEqual(['Published results', 'Moon land'])
})
