import { z } from 'zod'
import { Instant } from './fields.ts'
import { route } from './route.ts'

/** `made_at` is when the user created their personal calendar. Null if they have none. */
export const CalendarFeed = z.strictObject({ made_at: Instant.nullable() })
export type CalendarFeed = z.infer<typeof CalendarFeed>

export const getMyCalendar = route({
  method: 'GET',
  path: '/api/me/calendar',
  caller: 'player',
  summary:
    'Tells whether the user has a personal calendar. The URL of a calendar is returned only when the calendar is created',
  reply: CalendarFeed,
})

export const makeMyCalendar = route({
  method: 'PUT',
  path: '/api/me/calendar',
  caller: 'player',
  summary:
    'Creates a calendar of the user’s deadlines and returns its URL. The URL of a previous calendar stops working',
  reply: z.strictObject({
    /** The path of the calendar on this site. */
    path: z.string(),
    made_at: Instant,
  }),
})

export const revokeMyCalendar = route({
  method: 'DELETE',
  path: '/api/me/calendar',
  caller: 'player',
  summary: 'Deletes the user’s personal calendar. Its URL stops working',
  reply: CalendarFeed,
})
