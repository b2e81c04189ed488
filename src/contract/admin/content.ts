import { z } from 'zod'
import { Id, IdText, Instant, Line, LongText } from '../fields.ts'
import { MessageLevel } from '../messages.ts'
import { route } from '../route.ts'

/** An announcement with its time: planned until it begins, then shown now until it ends. */
export const AdminAnnouncement = z.strictObject({
  message_id: Id,
  header: z.string(),
  text: z.string(),
  level: MessageLevel,
  /** Null: on all pages. */
  page: z.string().nullable(),
  starts_at: Instant,
  ends_at: Instant.nullable(),
  state: z.enum(['now', 'planned', 'ended']),
  /** Shown only while this season is the current one; null: in any season. */
  season: z.string().nullable(),
})
export type AdminAnnouncement = z.infer<typeof AdminAnnouncement>

export const listAdminAnnouncements = route({
  method: 'GET',
  path: '/api/admin/announcements',
  caller: 'operator',
  summary: 'Announcements that are shown now or later, and the last 50 that have ended',
  reply: z.array(AdminAnnouncement),
})

const header_length = 'must have 1 to 200 characters'
const text_length = 'must be at most 5000 characters'
const page_error = 'must be a path such as /events'

/** A time that may be missing. */
const When = z.iso.datetime({ offset: true, error: 'must be a time' }).nullable()

export const createAnnouncement = route({
  method: 'POST',
  path: '/api/admin/announcements',
  caller: 'operator',
  summary: 'Publishes an announcement, now or at a time',
  body: z.strictObject({
    header: Line.trim().min(1, header_length).max(200, header_length),
    text: Line.max(5000, text_length),
    level: MessageLevel,
    page: z
      .string()
      .regex(/^\/[^\s\0]{0,199}$/, page_error)
      .nullable(),
    starts_at: When,
    ends_at: When,
  }),
  reply: z.strictObject({ message_id: Id }),
  request_headers: ['idempotency-key'],
})

export const endAnnouncement = route({
  method: 'DELETE',
  path: '/api/admin/announcements/:message_id',
  caller: 'operator',
  summary: 'Ends an announcement at once; it cannot be brought back',
  params: z.object({ message_id: IdText }),
  reply: z.strictObject({}),
  request_headers: ['idempotency-key'],
})

/** A page that operators can write. */
export const EditablePage = z.strictObject({
  path: z.string(),
  /** Whether the operator's own text replaces a built-in one, or is the only one. */
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
  summary: 'Built-in pages, and pages that operators have written',
  reply: z.array(EditablePage),
})

/** A text that a page has had; null markdown is the built-in text. */
const PageVersion = z.strictObject({
  version_id: Id,
  written_at: Instant,
  /** The current name of the player, or who acted on the command line. */
  written_by: z.string(),
  /** Null for the built-in text. */
  characters: z.int().nullable(),
})
export type PageVersion = z.infer<typeof PageVersion>

const PagePath = Line.max(120, 'must be at most 120 characters')

export const getEditablePage = route({
  method: 'GET',
  path: '/api/admin/pages/:path',
  caller: 'operator',
  summary: 'The texts of a page with its earlier versions, by its path with slashes encoded as %2F',
  params: z.object({ path: PagePath }),
  reply: z.strictObject({
    path: z.string(),
    /** With placeholders as written; null if the page has its built-in text, or none yet. */
    own: z.string().nullable(),
    built_in: z.string().nullable(),
    /** The last 50, latest first. */
    versions: z.array(PageVersion),
    /** The ETag, for If-Match. */
    version: z.string(),
  }),
  response_headers: ['etag'],
})

export const getPageVersion = route({
  method: 'GET',
  path: '/api/admin/page_versions/:version_id',
  caller: 'operator',
  summary: 'An earlier text of a page',
  params: z.object({ version_id: IdText }),
  reply: z.strictObject({ version_id: Id, path: z.string(), markdown: z.string().nullable() }),
})

export const putPage = route({
  method: 'PUT',
  path: '/api/admin/pages/:path',
  caller: 'operator',
  summary: 'Writes a page; null goes back to the built-in text',
  params: z.object({ path: PagePath }),
  body: z.strictObject({ markdown: LongText.nullable() }),
  reply: z.strictObject({ outcome: z.enum(['written', 'unchanged']) }),
  request_headers: ['idempotency-key', 'if-match'],
  refusals: ['stale'],
})

export const previewPage = route({
  method: 'POST',
  path: '/api/admin/page_previews',
  caller: 'operator',
  summary: 'The text as players get it, with the placeholders filled in, and why it could not be saved',
  body: z.strictObject({ markdown: LongText }),
  reply: z.strictObject({ markdown: z.string(), problems: z.array(z.string()) }),
})
