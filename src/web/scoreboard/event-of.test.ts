import { expect, test } from 'vitest'
import { eventOf } from './scoreboard.tsx'

const weekend = (weekend_name: string) => ({
  weekend_name,
  event_start: '2027-01-15T10:00:00Z',
  event_end: '2027-01-17T12:00:00Z',
  time_zone: 'Europe/Zurich',
})
const users = [
  {
    rank: 1,
    score: 100,
    user_id: 1,
    user: { user_id: 1, user_name: 'anna', team_name: 'Vasa', country: 'SWE', verified_user: false },
    move: null,
  },
]

test('the last event is shown with its players, even if there is a next event [2.sb.b]', () => {
  expect(eventOf({ weekend: weekend('Davos'), users }, weekend('Toblach'))).toEqual({
    label: 'Last event',
    title: 'Last event: Davos',
    days: '15–17 Jan',
    rows: users,
  })
})

test('without a previous result the next event is shown, without players [2.sb.d]', () => {
  expect(eventOf(null, weekend('Toblach'))).toMatchObject({ title: 'Next event: Toblach', rows: [] })
  expect(eventOf(null, null)).toMatchObject({ title: 'Next event', rows: [] })
})
