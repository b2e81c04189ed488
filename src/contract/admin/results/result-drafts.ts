import { z } from 'zod'
import { AnyText, CountryCode, Gender, Id, IdText, Instant } from '../../fields.ts'
import { repeatable, route } from '../../route.ts'

export const ResultStatus = z.enum(['DNF', 'DNS', 'DSQ', 'LAP'])

/** An athlete or a national team that may appear in a result list. */
export const MatchableAthlete = z.strictObject({
  athlete_id: Id,
  federation_code: z.string().nullable(),
  name: z.string(),
  country: CountryCode,
  gender: Gender,
  is_team: z.boolean(),
  in_season: z.boolean(),
})
export type MatchableAthlete = z.infer<typeof MatchableAthlete>

/** A new athlete to create for a row. The price rule sets `price`. */
export const Newcomer = z.strictObject({
  federation_code: z.string(),
  name: z.string(),
  country: CountryCode.nullable(),
  gender: Gender.nullable(),
  price: z.number().int(),
})
export type Newcomer = z.infer<typeof Newcomer>

/** How a row of a result list was matched with an athlete. */
export const RowMatch = z.strictObject({
  /**
   * - `code`: the athlete has the code of the row.
   * - `name`: the athlete's name resembles the name in the row.
   * - `person`: an operator chose the athlete.
   * - `new`: the athlete will be created.
   * - `left-out`: an operator left the row out.
   * - `nobody`: the row is not matched yet.
   */
  by: z.enum(['code', 'name', 'person', 'new', 'left-out', 'nobody']),
  /** How certain the match is, in percent. Null if an operator decided, or if there is no match. */
  confidence: z.number().int().nullable(),
  athlete: MatchableAthlete.nullable(),
  /**
   * Why an operator has to decide about the row. Null if the row needs no decision.
   * - `several`: the row may mean several athletes.
   * - `new-code`: no athlete has the code of the row.
   * - `unknown`: the row has no code, and its name matches no athlete for certain.
   * - `twice`: an earlier row is already matched with the same athlete.
   */
  question: z.enum(['several', 'new-code', 'unknown', 'twice']).nullable(),
  /** Athletes that the row may mean, most likely first. */
  candidates: z.array(z.strictObject({ athlete: MatchableAthlete, confidence: z.number().int() })),
  newcomer: Newcomer.nullable(),
})
export type RowMatch = z.infer<typeof RowMatch>

export const DraftRow = z.strictObject({
  line: z.number().int(),
  code: z.string().nullable(),
  name: z.string().nullable(),
  nation: z.string().nullable(),
  place: z.number().int().nullable(),
  status: ResultStatus.nullable(),
  time: z.string().nullable(),
  match: RowMatch,
})
export type DraftRow = z.infer<typeof DraftRow>

/**
 * A place, or a status without a place. In a correction, `is_shared` says whether athletes who have the same place keep
 * it. An added result never changes the place of another athlete.
 */
export const Outcome = z.union([
  z.strictObject({ place: z.int().min(1).max(9999), is_shared: z.boolean() }),
  z.strictObject({ status: ResultStatus }),
])

const Reason = AnyText.trim().min(1, 'is required').max(300)

/**
 * A new outcome for an athlete, or another athlete for the row. Unless `keep_gap` is true, the athletes behind the old
 * place move up. If another athlete gets the row, no other row changes.
 */
export const Correction = z.strictObject({
  athlete_id: Id,
  outcome: z.union([...Outcome.options, z.strictObject({ replaced_by: Id })]),
  keep_gap: z.boolean(),
  reason: Reason,
})
export type Correction = z.infer<typeof Correction>

/**
 * A result list that an operator prepares, or corrections of the latest list. Each operator sees only their own draft.
 */
export const ResultDraft = z.strictObject({
  version: z.number().int(),
  /** `list` is a complete result list. `corrections` are new outcomes for some athletes of the latest list. */
  kind: z.enum(['list', 'corrections']),
  source: z.string(),
  updated_at: Instant,
  /** The list as text. Null if it cannot be edited as text. */
  text: z.string().nullable(),
  columns: z.array(z.string()),
  ignored_columns: z.array(z.string()),
  /** Errors in the file, by line and column. Rows are matched with athletes only if there are no errors. */
  issues: z.array(
    z.strictObject({
      line: z.number().int().nullable(),
      column: z.string().nullable(),
      found: z.string(),
      expected: z.string(),
    }),
  ),
  issue_count: z.number().int(),
  rows: z.array(DraftRow),
  corrections: z.array(Correction),
  /** The athletes who replace others in `corrections`. */
  substitutes: z.array(MatchableAthlete),
})
export type ResultDraft = z.infer<typeof ResultDraft>

const RaceParams = z.object({ race_id: IdText })

/** The maximum size of an uploaded list. A list of 5,000 athletes takes about 0.4 MB. */
const MAX_UPLOAD_BYTES = 2 * 1024 * 1024

export const uploadResults = route({
  method: 'PUT',
  path: '/api/admin/results/:race_id/draft',
  caller: 'operator',
  token: 'results',
  summary: 'Parses a result list (CSV, JSON, XLSX or a pasted table) and stores it as the operator’s draft',
  params: RaceParams,
  query: z.object({ name: AnyText.max(120).default('pasted table') }),
  max_upload_bytes: MAX_UPLOAD_BYTES,
  reply: ResultDraft,
  ...repeatable,
})

/**
 * What to do with the row on a line: match it with a known athlete (`athlete_id`), create an athlete (`newcomer`), or
 * leave the row out. If none of these is set, the operator's decision is removed and the row is matched automatically.
 */
const RowDecision = z.strictObject({
  line: z.int().min(1).max(1_000_000),
  athlete_id: Id.nullable(),
  newcomer: z
    .strictObject({
      federation_code: AnyText.trim().min(1).max(40),
      name: AnyText.trim().min(1).max(120),
      country: CountryCode,
      gender: Gender,
    })
    .nullable(),
  is_left_out: z.boolean(),
})
export type RowDecision = z.infer<typeof RowDecision>

export const editDraft = route({
  method: 'PATCH',
  path: '/api/admin/results/:race_id/draft',
  caller: 'operator',
  token: 'results',
  summary:
    'Changes the operator’s draft. A change can decide about rows, add single results and add the missing rows of the latest list. A change with `corrections` replaces the draft by corrections of published results',
  params: RaceParams,
  body: z.strictObject({
    /**
     * The version of the draft on which the change is based, or 0 to create a draft. If the draft now has another
     * version, the reply is 412.
     */
    version: z.int().min(0),
    decisions: z.array(RowDecision).max(200).optional(),
    added: z
      .array(z.strictObject({ athlete_id: Id, outcome: Outcome }))
      .max(200)
      .optional(),
    /** Adds those rows of the latest list whose athletes are not in the draft. */
    keep_missing: z.boolean().optional(),
    corrections: z.array(Correction).max(200).optional(),
  }),
  refusals: ['stale', 'invalid'],
  reply: ResultDraft,
  ...repeatable,
})

export const discardDraft = route({
  method: 'DELETE',
  path: '/api/admin/results/:race_id/draft',
  caller: 'operator',
  token: 'results',
  summary: 'Deletes the operator’s draft',
  params: RaceParams,
  reply: z.strictObject({ is_deleted: z.boolean() }),
  ...repeatable,
})

export const searchMatchableAthletes = route({
  method: 'GET',
  path: '/api/admin/results/:race_id/athletes',
  caller: 'operator',
  token: 'results',
  summary: 'Lists the athletes who can start in the race. `search` matches name, code or nation',
  params: RaceParams,
  query: z.object({ search: AnyText.trim().max(140).default('') }),
  reply: z.array(MatchableAthlete),
})
