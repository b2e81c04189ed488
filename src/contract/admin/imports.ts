import { z } from 'zod'
import { route } from '../route.ts'
import { SeasonPlan, SeasonPlanned } from './seasons.ts'

/** The tables that can be imported into the current season. */
export const TABLE_KINDS = ['athletes', 'prices', 'weekends'] as const

/** What an import of a table would do. */
export const TablePlan = z.strictObject({
  season: z.string(),
  /** Sent back as `shown`, so that exactly this plan is written. */
  digest: z.string(),
  figures: z.array(z.strictObject({ label: z.string(), value: z.int() })),
  /** At most 200 athletes who are added or change. */
  changes: z.array(
    z.strictObject({
      change: z.enum(['added', 'changed']),
      name: z.string(),
      /** `price: 9000 → 9500` */
      fields: z.array(z.string()),
    }),
  ),
  change_count: z.int(),
  weekends: SeasonPlan.shape.weekends,
  /** What a person must confirm, with the rows that it is about. */
  question: z.strictObject({ question: z.string(), rows: z.array(z.string()) }).nullable(),
  /** Players have teams in the season, so writing needs a reason. */
  needs_reason: z.boolean(),
})
export type TablePlan = z.infer<typeof TablePlan>

export const TableImport = z.strictObject({
  /** Null if the file has errors. */
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
    'Shows what an import of athletes, prices or weekends into the current season would do; with `shown`, writes the plan that was shown. The body is the file: CSV, JSON or XLSX',
  /** One of `TABLE_KINDS`; others are not found. */
  params: z.object({ what: z.string() }),
  query: z.object({
    shown: z.string().max(200, 'must be at most 200 characters').optional(),
    is_confirmed: z.enum(['yes'], 'must be yes').optional(),
    reason: z.string().trim().max(300, 'must be at most 300 characters').optional(),
  }),
  max_upload_bytes: 2 * 1024 * 1024,
  reply: TableImport,
  refusals: ['too-large', 'refused'],
})
