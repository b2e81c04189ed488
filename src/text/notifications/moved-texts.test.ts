import { expect, test } from 'vitest'
import { movedContent } from './moved-texts.ts'

/** Makes a deadline that was moved from `former_hour` to 11:00 UTC. */
const moved = (weekend_name: string, name: string, former_hour: number) => ({
  deadline: {
    selection_id: 7,
    weekend_name,
    name,
    closes_at: new Date('2026-12-05T11:00:00Z'),
    time_zone: 'Etc/UTC',
  },
  was: new Date(Date.UTC(2026, 11, 5, former_hour)),
})

test('one moved deadline is named in the title with its new time', () => {
  const { title, text, paragraphs } = movedContent([moved('Davos', 'Davos', 13)])
  expect(title).toBe('New deadline: Davos picks close Sat 11:00')
  expect(text).toBe('Picks close Sat 5 Dec, 11:00 UTC, earlier than before.')
  expect(paragraphs).toEqual([text, 'The deadline was Sat 5 Dec, 13:00 UTC.'])
})

test('if several deadlines of a weekend moved, the title names the weekend, and the text names the selections', () => {
  const { title, text, paragraphs } = movedContent([
    moved('Davos', 'Overall', 13),
    moved('Davos', 'Leg 1', 9),
  ])
  expect(title).toBe('2 deadlines moved: Davos')
  expect(text).toBe(
    'Overall: picks close Sat 5 Dec, 11:00 UTC, earlier than before. Leg 1: picks close Sat 5 Dec, 11:00 UTC, later than before.',
  )
  expect(paragraphs?.[1]).toBe(
    'Leg 1: picks close Sat 5 Dec, 11:00 UTC, later than before. The deadline was Sat 5 Dec, 09:00 UTC.',
  )
})

test('if deadlines of several weekends moved, the title and the text name the weekends', () => {
  const { title, text } = movedContent([moved('Davos', 'Davos', 13), moved('Ruka', 'Sprint', 13)])
  expect(title).toBe('2 deadlines moved: Davos, Ruka')
  expect(text).toMatch(/^Davos: picks .+\. Ruka, Sprint: picks .+\.$/)
})
