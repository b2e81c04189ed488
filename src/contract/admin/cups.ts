import { z } from 'zod'
import { CUP_POINTS } from '#game/scoring/cups.ts'
import { Id, IdText } from '../fields.ts'
import { route } from '../route.ts'
import { OneLine } from './typed-text.ts'

export const AdminCup = z.strictObject({
  cup_id: Id,
  name: z.string(),
  counts: z.enum(CUP_POINTS),
  image_url: z.string().nullable(),
  race_ids: z.array(Id),
  /** Whether this is the cup Overall. It contains every race of the season, and only its picture can change. */
  is_season: z.boolean(),
  /** The ETag of the cup. A change sends it as If-Match. */
  version: z.string(),
})
export type AdminCup = z.infer<typeof AdminCup>

export const listAdminCups = route({
  method: 'GET',
  path: '/api/admin/cups',
  caller: 'operator',
  summary: 'Lists the cups of the current season with their races. `counts` says which points a cup counts',
  reply: z.array(AdminCup),
})

export const CupReport = z.strictObject({
  /** The names of the races that were added to the cup. */
  added: z.array(z.string()),
  /** The names of the races that were removed from the cup. */
  removed: z.array(z.string()),
  /** Scored races that give no points in a youth cup, because they were scored before youth flags were recorded. */
  without_youth: z.array(z.string()),
  /** Whether a job rebuilds the boards of the cup. */
  is_rebuilding: z.boolean(),
  /** The id of the job. Null for a dry run, or if no board changes. */
  job_id: Id.nullable(),
})
export type CupReport = z.infer<typeof CupReport>

export const setAdminCup = route({
  method: 'PUT',
  path: '/api/admin/cups',
  caller: 'operator',
  summary: 'Creates or changes a cup of the current season. A dry run only reports what the change would do',
  body: z.strictObject({
    dry_run: z.boolean(),
    /** Whether to create a cup. If true, no cup may have the name yet. If false, the cup must exist. */
    is_new: z.boolean(),
    name: OneLine(60),
    counts: z.enum(CUP_POINTS),
    race_ids: z.array(Id).max(1000),
    /** The URL of a picture on this site. */
    image_url: OneLine(300).nullable(),
    reason: OneLine(300),
  }),
  reply: CupReport,
  request_headers: ['idempotency-key', 'if-match'],
  refusals: ['not-found', 'refused', 'stale'],
})

export const removeAdminCup = route({
  method: 'DELETE',
  path: '/api/admin/cups/:cup_id',
  caller: 'operator',
  summary: 'Removes a cup of the current season, with its boards',
  params: z.object({ cup_id: IdText }),
  body: z.strictObject({ reason: OneLine(300) }),
  reply: z.strictObject({ name: z.string() }),
  request_headers: ['idempotency-key', 'if-match'],
  refusals: ['refused', 'stale'],
})
