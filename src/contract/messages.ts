import { z } from 'zod'
import { AnyText, Id } from './fields.ts'
import { route } from './route.ts'

export const MessageLevel = z.enum(['primary', 'info', 'success', 'warning', 'danger'])

/** An announcement by the operator to everyone; newlines in the text are kept. */
export const Announcement = z.strictObject({
  message_id: Id,
  header: z.string(),
  text: z.string(),
  level: MessageLevel,
})
export type Announcement = z.infer<typeof Announcement>

export const listMessages = route({
  method: 'GET',
  path: '/api/messages',
  caller: 'visitor',
  summary:
    'The announcements that the whole site shows now; with `page`, also the announcements for the page with that path',
  // A path is percent-encoded, as browsers send it, and may contain the name of a league.
  query: z.object({ page: AnyText.max(2000, 'must be at most 2000 characters').optional() }),
  reply: z.array(Announcement),
})
