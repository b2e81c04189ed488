import { expect, test } from 'vitest'
import { countingText } from './scores-board.tsx'

test.each([
  [4, 4, 'the best 4 scores count; they are bold'],
  [3, 4, 'With fewer players than that, all of them do'],
  [9, 1, 'the best score counts; it is bold'],
])('with %i members, %i of whom count [5.15]', (members, best_of, text) => {
  expect(countingText(members, best_of)).toContain(text)
})
