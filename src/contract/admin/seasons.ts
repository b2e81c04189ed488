import { z } from 'zod'
import { SEASON_FILES } from '#game/calendar/season-files.ts'
import { VARIANTS } from '#game/calendar/season-settings.ts'
import { Id, Instant, Line } from '../fields.ts'
import { route } from '../route.ts'
import { OneLine } from './typed-text.ts'

const Variant = z.enum(VARIANTS)

export const createAdminSeason = route({
  method: 'POST',
  path: '/api/admin/seasons',
  caller: 'owner',
  summary: 'Creates a season without races, with the settings of a variant',
  body: z.strictObject({ name: OneLine(120), variant: Variant, is_current: z.boolean() }),
  request_headers: ['idempotency-key'],
  reply: z.strictObject({ season_id: Id, is_current: z.boolean() }),
})

const FileText = z.strictObject({ is_json: z.boolean(), text: z.string() })

/** What is uploaded: the files of a season, and how they are imported. */
export const SeasonUpload = z.strictObject({
  files: z.partialRecord(z.enum(SEASON_FILES), FileText),
  /** By default as the file with races says. */
  name: Line.trim().max(120).optional(),
  variant: Variant,
  is_current: z.boolean(),
  /** To the questions of the plan, by key. */
  answers: z.record(z.string().max(200), z.string().max(200)),
  /** The digest of the plan that was shown: exactly that is written. Null: only the plan is made. */
  shown: z.string().max(200).nullable(),
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
  guesses: z.array(z.strictObject({ what: z.string(), why: z.string() })),
  /** What changes in an existing season, at most 200 lines; null for a new one. */
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
  /** Why it cannot be written like this. */
  refusals: z.array(Found),
})
export type SeasonPlan = z.infer<typeof SeasonPlan>

export const SeasonImport = z.strictObject({
  /** Null if a file has errors. */
  plan: SeasonPlan.nullable(),
  /** The first errors, and how many there are. */
  issues: z.array(
    Found.extend({ file: z.string(), line: z.int().nullable(), column: z.string().nullable() }),
  ),
  issue_count: z.int(),
  /** What was written; null if nothing was. */
  written: z
    .strictObject({
      season: z.string(),
      weekends: z.int(),
      races: z.int(),
      athletes: z.int(),
      results: z.int(),
      notes: z.array(z.string()),
    })
    .nullable(),
})
export type SeasonImport = z.infer<typeof SeasonImport>

export const importSeasonFiles = route({
  method: 'POST',
  path: '/api/admin/seasons/import',
  caller: 'operator',
  summary:
    'Shows the plan of a season’s files, or writes the plan that was shown. The body is a `SeasonUpload` as JSON; only owners create seasons',
  max_upload_bytes: 4 * 1024 * 1024,
  reply: SeasonImport,
  refusals: ['too-large', 'forbidden', 'invalid'],
})
