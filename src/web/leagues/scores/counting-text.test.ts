import { expect, test } from 'vitest'
import { countingText } from './scores-board.tsx'

test.each([
  [4, 4, 'The best 4 scores of each weekend count. They are shown in bold'],
  [3, 4, 'In a league with fewer members, all scores count'],
  [9, 1, 'The best score of each weekend counts. It is shown in bold'],
])('for %i members, the text says that the best %i scores count [5.15]', (members, best_of, text) => {
  expect(countingText(members, best_of)).toContain(text)
})
