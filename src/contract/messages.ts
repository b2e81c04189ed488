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
  /** The path of the only page that shows it; null if all pages do. */
  page: z.string().nullable(),
})
export type Announcement = z.infer<typeof Announcement>

export const listMessages = route({
  method: 'GET',
  path: '/api/messages',
  caller: 'visitor',
  summary:
    'Lists the announcements that are shown now on all pages. With `page`, the list also has the announcements for the page with that path; with `all`, it has those for every page',
  // The path is percent-encoded, so the path of a league's page can be much longer than the name of the league.
  query: z.object({
    page: AnyText.max(2000, 'must be at most 2000 characters').optional(),
    all: QueryBoolean.default(false),
  }),
  reply: z.array(Announcement),
})
