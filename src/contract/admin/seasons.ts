import { z } from 'zod'
import { SEASON_FILES } from '#game/calendar/season-files.ts'
import { VARIANTS } from '#game/calendar/season-settings.ts'
import { AnyText, Id, Instant } from '../fields.ts'
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

/** The files of a season, and the options of their import. */
export const SeasonUpload = z.strictObject({
  files: z.partialRecord(z.enum(SEASON_FILES), FileText),
  /** Defaults to the name in the races file. */
  name: AnyText.trim().max(120).optional(),
  variant: Variant,
  is_current: z.boolean(),
  /** The answers to the plan's questions, by the key of the question. */
  answers: z.record(z.string().max(200), z.string().max(200)),
  /** Digest of the plan that the user was shown; only that plan may be written. Null: make a plan, write nothing. */
  shown: z.string().max(200).nullable(),
})
export type SeasonUpload = z.infer<typeof SeasonUpload>

/** A problem: what was found, and what was expected instead. */
const Issue = z.strictObject({ found: z.string(), expected: z.string() })

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
  /** Assumptions about data that the files do not contain, each with its reason. */
  guesses: z.array(z.strictObject({ what: z.string(), why: z.string() })),
  /** The changes to an existing season, at most 200; null for a new season. */
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
  /** The number of athletes who are not in the season yet. */
  newcomers: z.int(),
  unpriced: z.int(),
  prices: z.strictObject({ given: z.int(), kept: z.int(), by_formula: z.int() }),
  /** Why the plan cannot be written; empty if it can. */
  refusals: z.array(Issue),
})
export type SeasonPlan = z.infer<typeof SeasonPlan>

export const SeasonImport = z.strictObject({
  /** Null if a file has errors. */
  plan: SeasonPlan.nullable(),
  /** The first errors in the files. `issue_count` is the number of all errors. */
  issues: z.array(
    Issue.extend({ file: z.string(), line: z.int().nullable(), column: z.string().nullable() }),
  ),
  issue_count: z.int(),
  /** What was imported; null if nothing was imported. */
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
    'Returns the plan for importing a season’s files, or imports them by the plan that was shown. The body is a `SeasonUpload` as JSON; only owners can create seasons',
  max_upload_bytes: 4 * 1024 * 1024,
  reply: SeasonImport,
  refusals: ['too-large', 'forbidden', 'invalid'],
})
