import { z } from 'zod'
import { AnyText, Id, IdText, Instant, LongText } from '../../fields.ts'
import { MessageLevel } from '../../messages.ts'
import { route } from '../../route.ts'

/** An announcement. Its state is `now` while pages show it. */
export const AdminAnnouncement = z.strictObject({
  message_id: Id,
  header: z.string(),
  text: z.string(),
  level: MessageLevel,
  /** The path of the page that shows the announcement. Null if all pages show it. */
  page: z.string().nullable(),
  starts_at: Instant,
  ends_at: Instant.nullable(),
  state: z.enum(['now', 'planned', 'ended']),
  /** The name of the only season in which pages show the announcement. Null if they show it in every season. */
  season: z.string().nullable(),
  /** The ETag of the announcement. A change sends it as If-Match. */
  version: z.string(),
})
export type AdminAnnouncement = z.infer<typeof AdminAnnouncement>

export const listAdminAnnouncements = route({
  method: 'GET',
  path: '/api/admin/announcements',
  caller: 'operator',
  summary:
    'Lists the announcements that are shown now or will be shown later, and the last 50 announcements that have ended',
  reply: z.array(AdminAnnouncement),
})

const header_length = 'must have 1 to 200 characters'
const text_length = 'must be at most 5000 characters'
const page_error = 'must be a path such as /events'

const OptionalInstant = z.iso.datetime({ offset: true, error: 'must be a time' }).nullable()

const AnnouncementBody = z.strictObject({
  header: AnyText.trim().min(1, header_length).max(200, header_length),
  text: AnyText.max(5000, text_length),
  level: MessageLevel,
  page: z
    .string()
    .regex(/^\/[^\s\0]{0,199}$/, page_error)
    .nullable(),
  /** When the announcement is first shown. Null means now. */
  starts_at: OptionalInstant,
  /** When the announcement is no longer shown. Null means that it is shown until an operator deletes it. */
  ends_at: OptionalInstant,
})

export const createAnnouncement = route({
  method: 'POST',
  path: '/api/admin/announcements',
  caller: 'operator',
  summary: 'Publishes an announcement, now or at a later time',
  body: AnnouncementBody,
  reply: z.strictObject({ message_id: Id }),
  request_headers: ['idempotency-key'],
})

export const changeAnnouncement = route({
  method: 'PUT',
  path: '/api/admin/announcements/:message_id',
  caller: 'operator',
  summary:
    'Changes an announcement that has not ended. If `starts_at` is null, the announcement is shown from now on',
  params: z.object({ message_id: IdText }),
  body: AnnouncementBody,
  reply: z.strictObject({}),
  request_headers: ['idempotency-key', 'if-match'],
  refusals: ['stale'],
})

export const deleteAnnouncement = route({
  method: 'DELETE',
  path: '/api/admin/announcements/:message_id',
  caller: 'operator',
  summary: 'Deletes an announcement. This cannot be undone',
  params: z.object({ message_id: IdText }),
  reply: z.strictObject({}),
  request_headers: ['idempotency-key'],
})

/** A page with a text that operators can replace. */
export const EditablePage = z.strictObject({
  path: z.string(),
  /** Whether operators have written a text for the page. Their text replaces the built-in one. */
  is_own: z.boolean(),
  has_built_in: z.boolean(),
  changed_at: Instant.nullable(),
  changed_by: z.string().nullable(),
})
export type EditablePage = z.infer<typeof EditablePage>

export const listEditablePages = route({
  method: 'GET',
  path: '/api/admin/pages',
  caller: 'operator',
  summary: 'Lists the built-in pages, and the pages that operators have written',
  reply: z.array(EditablePage),
})

const PageVersion = z.strictObject({
  version_id: Id,
  written_at: Instant,
  /** Who wrote the text: the current name of the player, or the name of the command line's user. */
  written_by: z.string(),
  /** The length of the text. Null if the page had its built-in text. */
  characters: z.int().nullable(),
})
export type PageVersion = z.infer<typeof PageVersion>

const PagePath = AnyText.max(120, 'must be at most 120 characters')

export const getEditablePage = route({
  method: 'GET',
  path: '/api/admin/pages/:path',
  caller: 'operator',
  summary:
    'Returns the text of a page and a list of its earlier versions. Slashes in the path are encoded as %2F',
  params: z.object({ path: PagePath }),
  reply: z.strictObject({
    path: z.string(),
    /** The text that operators wrote, with its placeholders. Null if they have not written one. */
    own: z.string().nullable(),
    built_in: z.string().nullable(),
    /** The last 50 versions, latest first. */
    versions: z.array(PageVersion),
    /** The ETag of the page. A change sends it as If-Match. */
    version: z.string(),
  }),
  response_headers: ['etag'],
})

export const getPageVersion = route({
  method: 'GET',
  path: '/api/admin/page_versions/:version_id',
  caller: 'operator',
  summary: 'Returns an earlier text of a page. `markdown` is null if it was the built-in text',
  params: z.object({ version_id: IdText }),
  reply: z.strictObject({ version_id: Id, path: z.string(), markdown: z.string().nullable() }),
})

export const putPage = route({
  method: 'PUT',
  path: '/api/admin/pages/:path',
  caller: 'operator',
  summary: 'Replaces the text of a page. Null restores the built-in text',
  params: z.object({ path: PagePath }),
  body: z.strictObject({ markdown: LongText.nullable() }),
  reply: z.strictObject({
    outcome: z.enum(['written', 'unchanged']),
    /** The ETag that the page has with this text. */
    version: z.string(),
  }),
  request_headers: ['idempotency-key', 'if-match'],
  refusals: ['stale', 'refused'],
})

export const previewPage = route({
  method: 'POST',
  path: '/api/admin/page_previews',
  caller: 'operator',
  summary: 'Returns a text with its placeholders filled in, and the problems that prevent saving it',
  body: z.strictObject({ markdown: LongText }),
  reply: z.strictObject({ markdown: z.string(), problems: z.array(z.string()) }),
})
