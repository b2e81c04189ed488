import { z } from 'zod'
import { Instant } from './fields.ts'
import { route } from './route.ts'

/** When the personal calendar was created; null if there is none. */
export const CalendarFeed = z.strictObject({ made_at: Instant.nullable() })
export type CalendarFeed = z.infer<typeof CalendarFeed>

export const getMyCalendar = route({
  method: 'GET',
  path: '/api/me/calendar',
  summary: 'Whether the one who asks has a calendar of his own. Its address is told only when it is made',
  reply: CalendarFeed,
})

export const makeMyCalendar = route({
  method: 'PUT',
  path: '/api/me/calendar',
  summary: 'Makes a calendar of one’s own deadlines and tells its address; one that was there before ends',
  reply: z.strictObject({
    /** Under the site’s own URL. */
    path: z.string(),
    made_at: Instant,
  }),
  refusals: [429],
})

export const revokeMyCalendar = route({
  method: 'DELETE',
  path: '/api/me/calendar',
  summary: 'Ends the calendar: its address leads nowhere from here on',
  reply: CalendarFeed,
})
