import { z } from 'zod'
import { CountryCode, Gender, Id, IdText, Instant, Line } from '../fields.ts'
import { repeatable, route } from '../route.ts'

export const ResultStatus = z.enum(['DNF', 'DNS', 'DSQ', 'LAP'])

/** An athlete or a national team who can be in a list. */
export const ListAthlete = z.strictObject({
  athlete_id: Id,
  federation_code: z.string().nullable(),
  name: z.string(),
  country: CountryCode,
  gender: Gender,
  is_team: z.boolean(),
  in_season: z.boolean(),
})
export type ListAthlete = z.infer<typeof ListAthlete>

/** An athlete who can be created, as far as the row says, at the price of the price rule. */
export const Newcomer = z.strictObject({
  federation_code: z.string(),
  name: z.string(),
  country: CountryCode.nullable(),
  gender: Gender.nullable(),
  price: z.number().int(),
})
export type Newcomer = z.infer<typeof Newcomer>

/**
 * How a row found its athlete: by the code, by the name (`confidence` in percent), by a person, as a new athlete, left
 * out, or not yet.
 */
export const RowMatch = z.strictObject({
  by: z.enum(['code', 'name', 'person', 'new', 'left-out', 'nobody']),
  confidence: z.number().int().nullable(),
  athlete: ListAthlete.nullable(),
  /** Why a person has to decide. */
  question: z.enum(['several', 'new-code', 'unknown', 'twice']).nullable(),
  /** Who it may be, most likely first. */
  candidates: z.array(z.strictObject({ athlete: ListAthlete, confidence: z.number().int() })),
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

/** A place, alone or shared with those who have it, or a status without a place. */
export const Outcome = z.union([
  z.strictObject({ place: z.int().min(1).max(9999), is_shared: z.boolean() }),
  z.strictObject({ status: ResultStatus }),
])

const Reason = Line.trim().min(1, 'is required').max(300)

/** One result that a person changes. With `keep_gap` the old place stays empty. */
export const Correction = z.strictObject({
  athlete_id: Id,
  outcome: Outcome,
  keep_gap: z.boolean(),
  reason: Reason,
})
export type Correction = z.infer<typeof Correction>

/** A list or corrections that a person prepares for a race; nobody else sees it. */
export const ResultDraft = z.strictObject({
  version: z.number().int(),
  kind: z.enum(['list', 'corrections']),
  source: z.string(),
  updated_at: Instant,
  /** The list as text; null if it is too long to be edited. */
  text: z.string().nullable(),
  columns: z.array(z.string()),
  left_aside: z.array(z.string()),
  /** Problems at a row and a cell; while there are any, nothing is matched. */
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
})
export type ResultDraft = z.infer<typeof ResultDraft>

const RaceParams = z.object({ race_id: IdText })

/** The largest file; a list of 5,000 athletes has about 0.4 MB. */
const MAX_UPLOAD_BYTES = 2 * 1024 * 1024

export const uploadResults = route({
  method: 'PUT',
  path: '/api/admin/results/:race_id/draft',
  caller: 'operator',
  token: 'results',
  summary: 'Reads a list of results (CSV, JSON, XLSX or a pasted table) as the draft of the operator',
  params: RaceParams,
  query: z.object({ name: Line.max(120).default('pasted table') }),
  max_upload_bytes: MAX_UPLOAD_BYTES,
  reply: ResultDraft,
  ...repeatable,
})

/** What to do with the row of a line: take an athlete, create one, leave the row out, or decide again. */
const RowDecision = z.strictObject({
  line: z.int().min(1).max(1_000_000),
  athlete_id: Id.nullable(),
  newcomer: z
    .strictObject({
      federation_code: Line.trim().min(1).max(40),
      name: Line.trim().min(1).max(120),
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
    'Changes the draft: decides about rows, adds results by hand, keeps missing rows, or corrects results',
  params: RaceParams,
  body: z.strictObject({
    /** The version that the change is based on; another one is refused with 412. 0 starts a draft. */
    version: z.int().min(0),
    decisions: z.array(RowDecision).max(200).optional(),
    added: z
      .array(z.strictObject({ athlete_id: Id, outcome: Outcome }))
      .max(200)
      .optional(),
    /** Adds the rows of the latest list whose athletes are not in the draft. */
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
  summary: 'Deletes the draft of the operator',
  params: RaceParams,
  reply: z.strictObject({ is_deleted: z.boolean() }),
  ...repeatable,
})

export const searchListAthletes = route({
  method: 'GET',
  path: '/api/admin/results/:race_id/athletes',
  caller: 'operator',
  token: 'results',
  summary: 'Athletes who can be in the race, by name, code or nation',
  params: RaceParams,
  query: z.object({ search: Line.trim().max(140).default('') }),
  reply: z.array(ListAthlete),
})
