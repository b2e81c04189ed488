import { z } from 'zod'
import { VARIANTS } from '#game/calendar/season-settings.ts'
import { AnyText, Id, IdText, Instant } from '../fields.ts'
import { route } from '../route.ts'
import { OneLine } from './typed-text.ts'

const Variant = z.enum(VARIANTS)

const Reason = AnyText.trim().min(1, 'Please give a reason').max(300, 'must be at most 300 characters')

export const createAdminSeason = route({
  method: 'POST',
  path: '/api/admin/seasons',
  caller: 'owner',
  factor: 'recent',
  summary: 'Creates a season without races, with the settings of a variant',
  body: z.strictObject({ name: OneLine(120), variant: Variant, is_current: z.boolean() }),
  request_headers: ['idempotency-key'],
  reply: z.strictObject({ season_id: Id, is_current: z.boolean() }),
})

const max_season_bytes = 8 * 1024 * 1024

/** The first line of the body, as JSON. After it come the bytes of the files, one file after another. */
export const SeasonUpload = z.strictObject({
  /** Files in CSV, JSON or XLSX, or a ZIP of them. The name of a file says what it contains, such as `races.csv`. */
  files: z
    .array(
      z.strictObject({
        name: AnyText.min(1, 'must not be empty').max(200, 'must be at most 200 characters'),
        size: z.int('must be a whole number').min(0).max(max_season_bytes),
      }),
    )
    .min(1, 'must contain a file')
    .max(20, 'must be at most 20'),
  /** The name of the season. Defaults to the name in the races file. */
  name: AnyText.trim().max(120).optional(),
  variant: Variant,
  is_current: z.boolean(),
  /** The answers to the questions of the plan. The keys are those of the questions. */
  answers: z.record(z.string().max(200), z.string().max(200)),
  /** The digest of the plan that the user saw. Only this plan is carried out. Omitted in a request for a plan. */
  shown: z.string().max(200).optional(),
})
export type SeasonUpload = z.infer<typeof SeasonUpload>

const Found = z.strictObject({ found: z.string(), expected: z.string() })

export const SeasonPlan = z.strictObject({
  season: z.string(),
  is_new: z.boolean(),
  digest: z.string(),
  weekends: z.array(
    z.strictObject({
      name: z.string(),
      kind: z.enum(['weekend', 'tour', 'championship']),
      places: z.array(z.string()),
      first_day: z.string(),
      last_day: z.string(),
      time_zone: z.string(),
      selections: z.array(z.strictObject({ name: z.string(), races: z.int(), closes_at: Instant })),
    }),
  ),
  questions: z.array(
    z.strictObject({
      key: z.string(),
      question: z.string(),
      proposed: z.string(),
      choices: z.string(),
      answer: z.string().nullable(),
    }),
  ),
  /** Decisions that the import made without asking. Pages show a decision with `is_warning` as a warning. */
  guesses: z.array(z.strictObject({ what: z.string(), why: z.string(), is_warning: z.boolean().optional() })),
  /** The changes to an existing season, at most 200. Null for a new season. */
  changes: z
    .array(
      z.strictObject({
        what: z.string(),
        change: z.enum(['added', 'changed', 'removed']),
        name: z.string(),
        fields: z.array(z.string()),
      }),
    )
    .nullable(),
  newcomers: z.int(),
  unpriced: z.int(),
  prices: z.strictObject({ given: z.int(), kept: z.int(), by_formula: z.int() }),
  /** The reasons why the plan cannot be carried out. Empty if it can be carried out. */
  refusals: z.array(Found),
})
export type SeasonPlan = z.infer<typeof SeasonPlan>

/** The plan of an upload, or the errors in its files. */
export const SeasonPlanned = z.strictObject({
  /** What the import would change. Null if a file has errors. */
  plan: SeasonPlan.nullable(),
  /** The first errors. `issue_count` is the number of all errors. */
  issues: z.array(
    Found.extend({ file: z.string(), line: z.int().nullable(), column: z.string().nullable() }),
  ),
  issue_count: z.int(),
})
export type SeasonPlanned = z.infer<typeof SeasonPlanned>

export const planSeasonFiles = route({
  method: 'POST',
  path: '/api/admin/seasons/plan',
  caller: 'operator',
  summary:
    'Plans an import of a season’s files, and imports nothing. The first line of the body is a `SeasonUpload` as JSON. The bytes of the files follow after it',
  max_upload_bytes: max_season_bytes,
  reply: SeasonPlanned,
  refusals: ['too-large', 'invalid'],
})

export const importSeasonFiles = route({
  method: 'POST',
  path: '/api/admin/seasons/import',
  caller: 'operator',
  factor: 'recent',
  summary:
    'Starts a job that imports a season’s files as planned. The body is the same as for the plan, with the digest of the plan as `shown`. Only owners can create a season or make it current',
  max_upload_bytes: max_season_bytes,
  reply: z.strictObject({ job_id: Id }),
  refusals: ['too-large', 'forbidden', 'invalid', 'refused'],
})

export const AdminSeason = z.strictObject({
  season_id: Id,
  name: z.string(),
  variant: Variant,
  is_current: z.boolean(),
  weekends: z.int(),
  races: z.int(),
  /** For how many races results are published now or were published before. */
  published: z.int(),
  /** Why the season cannot be deleted. Null if it can be deleted. */
  kept_because: z.string().nullable(),
})
export type AdminSeason = z.infer<typeof AdminSeason>

export const listAdminSeasons = route({
  method: 'GET',
  path: '/api/admin/seasons',
  caller: 'operator',
  summary: 'Lists all seasons, latest first',
  reply: z.array(AdminSeason),
})

const SeasonParams = z.object({ season_id: IdText })

export const makeSeasonCurrent = route({
  method: 'PUT',
  path: '/api/admin/seasons/:season_id/current',
  caller: 'owner',
  factor: 'recent',
  summary: 'Makes a season the current season, which is the season that players see',
  params: SeasonParams,
  body: z.strictObject({ reason: Reason }),
  request_headers: ['idempotency-key'],
  reply: z.strictObject({}),
})

export const discardAdminSeason = route({
  method: 'DELETE',
  path: '/api/admin/seasons/:season_id',
  caller: 'owner',
  factor: 'recent',
  summary:
    'Deletes a season that nobody has played in, with its calendar, prices and result lists. This cannot be undone',
  params: SeasonParams,
  body: z.strictObject({ reason: Reason }),
  reply: z.strictObject({}),
  refusals: ['calendar'],
})
