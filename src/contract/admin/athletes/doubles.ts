import { z } from 'zod'
import { CountryCode, Id, IdText, SearchText } from '../../fields.ts'
import { route } from '../../route.ts'
import { Reason } from '../changes.ts'
import { AdminAthlete } from './athletes.ts'

/** An athlete of any season who may be stored twice. A double is the second record of the same athlete. */
export const DoubleCandidate = AdminAthlete.pick({
  athlete_id: true,
  federation_code: true,
  name: true,
  country: true,
  gender: true,
  is_team: true,
  price: true,
}).extend({
  /** Whether the athlete is in the current season. If not, `price` is null. */
  in_season: z.boolean(),
})
export type DoubleCandidate = z.infer<typeof DoubleCandidate>

export const listDoubles = route({
  method: 'GET',
  path: '/api/admin/athletes/:athlete_id/doubles',
  caller: 'operator',
  summary:
    'Lists at most 20 athletes who may be the same person. With `search`, these are the athletes who match it; otherwise, those with a similar name',
  params: z.object({ athlete_id: IdText }),
  query: z.object({ search: SearchText }),
  reply: z.array(DoubleCandidate),
})

const MergeSide = z.strictObject({
  athlete_id: Id,
  federation_code: z.string().nullable(),
  name: z.string(),
  country: CountryCode,
  birth_date: z.string().nullable(),
  /** The number of published races in which the athlete has a result. */
  races: z.int(),
  /** How many teams in locked selections contain the athlete. Picks of open selections are secret. */
  locked_teams: z.int(),
})
export type MergeSide = z.infer<typeof MergeSide>

const SeasonFlags = z.strictObject({
  active: z.boolean(),
  is_cub: z.boolean(),
  youth: z.boolean(),
  is_qci_bonus_eligible: z.boolean(),
})

export const MergePreview = z.strictObject({
  /** The athlete who remains after the merge. */
  athlete: MergeSide,
  double: MergeSide,
  /** The seasons that contain the double, including seasons in which only a result list names it. */
  seasons: z.array(
    z.strictObject({
      season_id: Id,
      name: z.string(),
      is_athlete_in: z.boolean(),
      athlete_price: z.int().nullable(),
      double_price: z.int().nullable(),
      /** Null if the athlete is not in the season. */
      athlete_flags: SeasonFlags.nullable(),
      /** Null if the double is not in the season. */
      double_flags: SeasonFlags.nullable(),
    }),
  ),
  /** The races whose published or latest result list names the double. */
  races: z.array(
    z.strictObject({
      race_id: Id,
      name: z.string(),
      weekend_name: z.string(),
      state: z.enum(['scheduled', 'provisional', 'official', 'cancelled']),
      place: z.int().nullable(),
      status: z.string().nullable(),
      /** Whether the published list names the double. If so, the merge publishes the race again. */
      is_published: z.boolean(),
    }),
  ),
  /** Why the double cannot be merged now. Empty if it can be merged. */
  refusals: z.array(z.strictObject({ code: z.string(), message: z.string() })),
  /** The ETag of the preview. A merge sends it as If-Match, and is refused if the preview is outdated. */
  version: z.string(),
})
export type MergePreview = z.infer<typeof MergePreview>

const PairParams = z.object({ athlete_id: IdText, double_id: IdText })

export const getMergePreview = route({
  method: 'GET',
  path: '/api/admin/athletes/:athlete_id/doubles/:double_id',
  caller: 'operator',
  summary: 'Returns what merging a duplicate into an athlete would do',
  params: PairParams,
  reply: MergePreview,
  response_headers: ['etag'],
})

export const mergeDouble = route({
  method: 'POST',
  path: '/api/admin/athletes/:athlete_id/doubles/:double_id',
  caller: 'operator',
  factor: 'recent',
  summary:
    'Starts a job that merges a duplicate into an athlete: results, prices and open picks move, and races are scored again. This cannot be undone',
  params: PairParams,
  body: z.strictObject({ reason: Reason }),
  reply: z.strictObject({ job_id: Id }),
  request_headers: ['idempotency-key', 'if-match'],
  refusals: ['not-found', 'stale', 'refused'],
})
