import { expect, test } from 'vitest'
import { keepLabel, replaceLabel } from './missing-rows.tsx'

test.each([
  [1, 'Keep the missing row', 'Replace the only row anyway'],
  [2, 'Keep the 2 missing rows', 'Replace all 2 rows anyway'],
])('for %s rows the buttons are: %s, %s', (count, keep, replace) => {
  expect([keepLabel(count), replaceLabel(count)]).toEqual([keep, replace])
})
