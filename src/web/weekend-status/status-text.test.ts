import { expect, test } from 'vitest'
import type { WeekendStatus } from '#game/calendar/weekend-status.ts'
import { weekendStatusText } from './status-text.ts'

const status = (state: WeekendStatus['state'], scored = 0, races = 4, is_provisional = false) => ({
  state,
  scored,
  races,
  is_provisional,
})

test.each([
  [status('ahead'), 'Upcoming'],
  [status('open'), 'Open for picks'],
  [status('locked'), 'Teams are locked'],
  [status('racing'), 'Racing now, 0 of 4 races scored'],
  [status('racing', 1, 4, true), 'Racing now, 1 of 4 races scored, provisional'],
  [status('racing', 0, 1), 'Racing now, 0 of 1 race scored'],
  [status('past', 4, 4, true), 'Finished, 4 of 4 races scored, provisional'],
  [status('past', 4), 'Finished'],
  [status('past', 3), 'Finished, 3 of 4 races scored'],
  [status('past', 0, 0), 'Finished'],
])('the status %j is described as: %s', (given, text) => {
  expect(weekendStatusText(given)).toBe(text)
})
