import { z } from 'zod'
import { AnyText, Id, QueryBoolean } from './fields.ts'
import { route } from './route.ts'

export const MessageLevel = z.enum(['primary', 'info', 'success', 'warning', 'danger'])

/** An announcement by the operator to everyone. Line breaks in the text are kept. */
export const Announcement = z.strictObject({
  message_id: Id,
  header: z.string(),
  text: z.string(),
  level: MessageLevel,
  /** The path of the only page that shows the announcement. Null if all pages show it. */
  page: z.string().nullable(),
})
export type Announcement = z.infer<typeof Announcement>

export const listMessages = route({
  method: 'GET',
  path: '/api/messages',
  caller: 'visitor',
  summary:
    'Lists the current announcements that all pages show. `page` adds the announcements that only this page shows. `all` adds those that only one page shows, whichever page it is',
  // The path is percent-encoded, so a league name in it can take many more characters than the name has.
  query: z.object({
    page: AnyText.max(2000, 'must be at most 2000 characters').optional(),
    all: QueryBoolean.default(false),
  }),
  reply: z.array(Announcement),
})
