import { z } from 'zod'
import { CUP_COUNTS } from '#game/scoring/cups.ts'
import { Id, IdText } from '../fields.ts'
import { route } from '../route.ts'
import { OneLine } from './typed-text.ts'

export const AdminCup = z.strictObject({
  cup_id: Id,
  name: z.string(),
  counts: z.enum(CUP_COUNTS),
  image_url: z.string().nullable(),
  race_ids: z.array(Id),
  /** Whether it holds every race of the season and cannot change, like Overall; only its picture can. */
  is_season: z.boolean(),
  /** The version for If-Match. */
  version: z.string(),
})
export type AdminCup = z.infer<typeof AdminCup>

export const listAdminCups = route({
  method: 'GET',
  path: '/api/admin/cups',
  caller: 'operator',
  summary: 'The cups of the current season: what they count, and in which races',
  reply: z.array(AdminCup),
})

export const CupReport = z.strictObject({
  /** The names of races that the cup gains and loses. */
  added: z.array(z.string()),
  removed: z.array(z.string()),
  /** Scored races in which the cup counts nobody, because they were scored before youth was recorded. */
  without_youth: z.array(z.string()),
  /** Whether the boards of the cup are rebuilt afterwards, by the job with that id; a dry run has no job. */
  is_rebuilding: z.boolean(),
  job_id: Id.nullable(),
})
export type CupReport = z.infer<typeof CupReport>

export const setAdminCup = route({
  method: 'PUT',
  path: '/api/admin/cups',
  caller: 'operator',
  summary:
    'Creates a cup of the current season, or changes it; a dry run only reports what the change would do',
  body: z.strictObject({
    dry_run: z.boolean(),
    /** Whether a new cup is meant: the name must not exist yet. Otherwise it has to exist. */
    is_new: z.boolean(),
    name: OneLine(60),
    counts: z.enum(CUP_COUNTS),
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
  summary: 'Removes a cup of the current season and its boards',
  params: z.object({ cup_id: IdText }),
  body: z.strictObject({ reason: OneLine(300) }),
  reply: z.strictObject({ name: z.string() }),
  request_headers: ['idempotency-key', 'if-match'],
  refusals: ['refused', 'stale'],
})
