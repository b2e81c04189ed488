import { z } from 'zod'
import { AnyText, IdText } from '../../fields.ts'
import { repeatable, route } from '../../route.ts'
import { StartState } from '../../start-lists.ts'
import { MatchableAthlete } from '../results/result-drafts.ts'
import { SeasonPlanned } from '../seasons.ts'
import { StarterCounts } from './start-lists.ts'

const RaceParams = z.object({ race_id: IdText })

/** A row of an uploaded start list. `athlete` is null if an operator still has to choose one or leave the row out. */
export const ReadStarter = z.strictObject({
  line: z.int(),
  code: z.string().nullable(),
  name: z.string().nullable(),
  nation: z.string().nullable(),
  bib: z.int().nullable(),
  state: StartState,
  athlete: MatchableAthlete.nullable(),
  question: z.enum(['several', 'new-code', 'unknown', 'twice']).nullable(),
  candidates: z.array(MatchableAthlete),
})
export type ReadStarter = z.infer<typeof ReadStarter>

export const ReadStartList = z.strictObject({
  rows: z.array(ReadStarter),
  issues: SeasonPlanned.shape.issues,
  issue_count: z.int(),
})
export type ReadStartList = z.infer<typeof ReadStartList>

export const readStartList = route({
  method: 'POST',
  path: '/api/admin/start_lists/:race_id/readings',
  caller: 'operator',
  token: 'results',
  summary: 'Parses a start list (CSV, JSON, XLSX or a pasted table) and matches its rows. Nothing is saved',
  params: RaceParams,
  max_upload_bytes: 2 * 1024 * 1024,
  reply: ReadStartList,
  refusals: ['too-large'],
})

const Starter = z.strictObject({
  /** The federation’s code, or `id:49`. Without a code, the athlete is found by name and nation. */
  code: AnyText.trim().min(1).max(60).nullish(),
  name: AnyText.trim().min(1).max(120).nullish(),
  nation: AnyText.trim().min(1).max(60).nullish(),
  state: StartState.default('confirmed'),
  bib: z.int().min(1).max(99_999).nullish(),
})

export const NewStartList = z.strictObject({
  /** Where the list comes from, such as the name of a file or program. */
  source: AnyText.trim().min(1, 'is required').max(120, 'must be at most 120 characters'),
  /** The time for which the list is correct, by default now. A list that is older than the newest list is refused. */
  listed_at: z.iso.datetime({ offset: true, error: 'must be a time' }).optional(),
  /** The number of the newest list that the client knows, or 0 for none. If there is a newer list, the reply is 412. */
  after: z.int().min(0).optional(),
  starters: z.array(Starter).max(2000, 'must be at most 2000'),
  /** If true, the answer to all questions about the list is yes. For example, unknown athletes are left out. */
  is_confirmed: z.boolean().optional(),
  reason: AnyText.trim().max(300, 'must be at most 300 characters').optional(),
})
export type NewStartList = z.infer<typeof NewStartList>

/** What an import does. If the list equals the newest one, `is_new` is false and the newest list is confirmed again. */
export const StartListOutcome = z.strictObject({
  number: z.int(),
  is_new: z.boolean(),
  ...StarterCounts,
  notes: z.array(z.string()),
  /** The questions that `is_confirmed` answers. */
  questions: z.array(z.string()),
})
export type StartListOutcome = z.infer<typeof StartListOutcome>

const start_list_import = {
  caller: 'operator',
  token: 'results',
  params: RaceParams,
  body: NewStartList,
  reply: StartListOutcome,
  refusals: ['stale', 'refused', 'invalid'],
} as const

export const previewStartList = route({
  method: 'POST',
  path: '/api/admin/start_lists/:race_id/previews',
  summary: 'Returns what importing a start list would do. Nothing is saved',
  ...start_list_import,
})

export const postStartList = route({
  method: 'POST',
  path: '/api/admin/start_lists/:race_id/lists',
  summary: 'Imports a start list, which players see immediately. It does not limit what they can pick',
  ...start_list_import,
  ...repeatable,
})

export const withdrawStartList = route({
  method: 'DELETE',
  path: '/api/admin/start_lists/:race_id/lists/:number',
  caller: 'operator',
  summary: 'Withdraws the newest start list of a race. The previous list counts again',
  params: z.object({ race_id: IdText, number: IdText }),
  query: z.object({ reason: AnyText.trim().max(300, 'must be at most 300 characters').optional() }),
  reply: z.strictObject({ newest: z.int().nullable() }),
  refusals: ['stale'],
  ...repeatable,
})
