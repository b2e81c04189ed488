import type { CalendarWeekend } from '#contract/admin/calendar.ts'

const sprint = {
  kind: 'sprint',
  discipline: 'Classic',
  distance: '1.4',
  place: 'Davos',
  country: 'SUI',
  race_class: null,
  has_sprint: false,
  has_climb: false,
} as const

/** A weekend with two races and a side bet. One of the races is cancelled. */
export const davos: CalendarWeekend = {
  weekend_id: 2,
  weekend_name: 'Davos',
  event_start: '2030-12-05T09:00:00.000Z',
  event_end: '2030-12-06T15:00:00.000Z',
  time_zone: 'Europe/Zurich',
  hidden: false,
  is_tour: false,
  is_championship: false,
  livestream_link: null,
  event_link: null,
  races: [
    {
      ...sprint,
      race_id: 4,
      race_code: 'DAV-SPR-F',
      selection_id: 7,
      name: 'Sprint',
      date: '2030-12-05T09:00:00.000Z',
      gender: 'f',
      state: 'scheduled',
    },
    {
      ...sprint,
      race_id: 5,
      race_code: 'DAV-SPR-M',
      selection_id: 7,
      name: 'Sprint Men',
      date: '2030-12-05T11:30:00.000Z',
      gender: 'm',
      state: 'cancelled',
    },
  ],
  deadlines: [
    {
      kind: 'selection',
      id: 7,
      name: 'Davos',
      opens_at: null,
      closes_at: '2030-12-05T06:00:00.000Z',
      is_closed: false,
      count: 40,
    },
    {
      kind: 'sidebet',
      id: 3,
      name: 'Who is the *best* junior?',
      opens_at: null,
      closes_at: '2030-12-05T06:00:00.000Z',
      is_closed: false,
      count: 12,
    },
  ],
  version: '"7"',
}
