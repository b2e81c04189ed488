import { z } from 'zod'
import { CountryCode, Id, IdText, Instant, LongText } from '../fields.ts'
import { route } from '../route.ts'
import { objectChange, Reason } from './changes.ts'
import { OneLine } from './typed-text.ts'

/** The recipients: players who want news. `no_team` selects those without a team for the next deadline. */
const NewsSegment = z.discriminatedUnion('to', [
  z.strictObject({ to: z.literal('all') }),
  z.strictObject({ to: z.literal('no_team') }),
  z.strictObject({ to: z.literal('league'), league_id: Id }),
  z.strictObject({ to: z.literal('country'), country: CountryCode }),
])
export type NewsSegment = z.infer<typeof NewsSegment>

export const NewsText = z.strictObject({
  subject: OneLine(120),
  /** Paragraphs, separated by blank lines. Addresses of this site become links. */
  body: LongText.trim().min(1, 'Please write a text').max(5000, 'must be at most 5000 characters'),
})

export const AdminNews = z.strictObject({
  news_id: Id,
  ...NewsText.shape,
  segment: NewsSegment,
  state: z.enum(['sending', 'sent', 'cancelled']),
  /**
   * Numbers of messages, with emails and push notifications counted together. `planned` is the sum of the other three.
   */
  planned: z.int(),
  sent: z.int(),
  dropped: z.int(),
  waiting: z.int(),
  actor_name: z.string().nullable(),
  created_at: Instant,
  cancelled_at: Instant.nullable(),
  /** The ETag of the news. A change sends it as If-Match. */
  version: z.string(),
})
export type AdminNews = z.infer<typeof AdminNews>

export const listNews = route({
  method: 'GET',
  path: '/api/admin/news',
  caller: 'operator',
  summary: 'Lists the last 50 mailings of news, latest first',
  reply: z.array(AdminNews),
})

export const previewNews = route({
  method: 'POST',
  path: '/api/admin/news/previews',
  caller: 'operator',
  summary:
    'Returns the email as text and HTML, how many players will get it, and how many emails are sent per second',
  body: z.strictObject({ ...NewsText.shape, segment: NewsSegment }),
  reply: z.strictObject({
    text: z.string(),
    html: z.string(),
    emails: z.int(),
    pushes: z.int(),
    emails_per_second: z.number(),
  }),
})

export const testNews = route({
  method: 'POST',
  path: '/api/admin/news/tests',
  caller: 'operator',
  summary: 'Sends the email to the caller only',
  body: NewsText,
  reply: z.strictObject({}),
  request_headers: ['idempotency-key'],
  refusals: ['refused', 'too-many'],
})

export const sendNews = route({
  method: 'POST',
  path: '/api/admin/news',
  caller: 'operator',
  factor: 'recent',
  summary: 'Sends news to the players of a segment who want news. It can be cancelled while it is being sent',
  body: z.strictObject({
    ...NewsText.shape,
    segment: NewsSegment,
    /**
     * The number of emails in the preview. The request is refused if the number now differs by more than a tenth and by
     * more than one.
     */
    expected_emails: z.int(),
    reason: Reason,
  }),
  reply: AdminNews,
  request_headers: ['idempotency-key'],
  refusals: ['refused'],
})

export const cancelNews = route({
  method: 'POST',
  path: '/api/admin/news/:news_id/cancel',
  caller: 'operator',
  summary: 'Stops news that is being sent. Messages that were already sent cannot be withdrawn',
  params: z.object({ news_id: IdText }),
  body: z.strictObject({ reason: Reason }),
  reply: AdminNews,
  ...objectChange,
})
