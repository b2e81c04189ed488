import { z } from 'zod'
import { AnyText } from '../fields.ts'
import { route } from '../route.ts'
import { SeasonPlan, SeasonPlanned } from './seasons.ts'

export const TABLE_KINDS = ['athletes', 'prices', 'weekends'] as const

export const TablePlan = z.strictObject({
  season: z.string(),
  /** The digest of the plan. A request with this digest as `shown` carries out exactly this plan. */
  digest: z.string(),
  figures: z.array(z.strictObject({ label: z.string(), value: z.int() })),
  /** The athletes that the import adds or changes; at most 200. */
  changes: z.array(
    z.strictObject({
      change: z.enum(['added', 'changed']),
      name: z.string(),
      /** The fields that change, such as `price: 9000 → 9500`. */
      fields: z.array(z.string()),
    }),
  ),
  change_count: z.int(),
  weekends: SeasonPlan.shape.weekends,
  /** A question that the operator must answer with yes before the import, and the rows of the file that it is about. */
  question: z.strictObject({ question: z.string(), rows: z.array(z.string()) }).nullable(),
  /** Whether the import needs a reason, because players already have teams in the season. */
  needs_reason: z.boolean(),
})
export type TablePlan = z.infer<typeof TablePlan>

export const TableImport = z.strictObject({
  /** What the import would change. Null if the file has errors. */
  plan: TablePlan.nullable(),
  issues: SeasonPlanned.shape.issues,
  issue_count: z.int(),
  is_written: z.boolean(),
})
export type TableImport = z.infer<typeof TableImport>

export const importTable = route({
  method: 'POST',
  path: '/api/admin/imports/:what',
  caller: 'operator',
  summary:
    'Plans an import of athletes, prices or weekends into the current season, or carries out the plan whose digest is `shown`. The body is a file in CSV, JSON or XLSX',
  /** One of `TABLE_KINDS`. For any other value the reply is 404. */
  params: z.object({ what: z.string() }),
  query: z.object({
    /** The name of the file, for messages about errors in it. */
    name: AnyText.max(120, 'must be at most 120 characters').optional(),
    shown: z.string().max(200, 'must be at most 200 characters').optional(),
    is_confirmed: z.enum(['yes'], 'must be yes').optional(),
    reason: z.string().trim().max(300, 'must be at most 300 characters').optional(),
    /** When the prices of the file are published. By default at once. Only an import of prices accepts it. */
    publish_at: z.iso.datetime({ offset: true, error: 'must be a time' }).optional(),
  }),
  max_upload_bytes: 2 * 1024 * 1024,
  reply: TableImport,
  refusals: ['too-large', 'refused'],
})
