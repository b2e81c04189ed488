import { z } from 'zod'
import { Instant } from './fields.ts'
import { route } from './route.ts'

/** `made_at`: when the user's personal calendar was created; null if they have none. */
export const CalendarFeed = z.strictObject({ made_at: Instant.nullable() })
export type CalendarFeed = z.infer<typeof CalendarFeed>

export const getMyCalendar = route({
  method: 'GET',
  path: '/api/me/calendar',
  caller: 'player',
  summary: 'Whether the user has a personal calendar. Its URL is returned only when it is created',
  reply: CalendarFeed,
})

export const makeMyCalendar = route({
  method: 'PUT',
  path: '/api/me/calendar',
  caller: 'player',
  summary:
    'Creates a calendar of the user’s deadlines and returns its URL; a previous calendar stops working',
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
  summary: 'Deletes the personal calendar; its URL stops working',
  reply: CalendarFeed,
})
