import { z } from 'zod'
import { CountryCode, Gender, Id, IdText, Instant, Points } from '../fields.ts'
import { route } from '../route.ts'

/** The state of a race. `live` means that players see live results, and no result is published yet (rules §6). */
export const LiveState = z.enum(['scheduled', 'live', 'provisional', 'official', 'cancelled'])
export type LiveState = z.infer<typeof LiveState>

/** An athlete in a race. An athlete without a place and a status has not passed the checkpoint yet. */
export const LiveResult = z.strictObject({
  athlete_id: Id,
  name: z.string(),
  country: CountryCode,
  place: z.int().nullable(),
  status: z.string().nullable(),
  /** The leader's time, or the gap to the leader, in the format of the timing system. */
  gap: z.string().nullable(),
  bib: z.int().nullable(),
  /** When the athlete is expected at the checkpoint. */
  due_at: Instant.nullable(),
  /** The points, without captain bonus, if the race ended with these places. Null without a place and a status. */
  points: Points.nullable(),
})
export type LiveResult = z.infer<typeof LiveResult>

/** A race for its live page: live results while the race runs, and the published result afterwards. */
export const LiveRace = z.strictObject({
  race_id: Id,
  name: z.string(),
  gender: Gender,
  date: Instant,
  weekend_id: Id,
  weekend_name: z.string(),
  /** The position of the race in its weekend, counted from 1, and how many races the weekend has. */
  number: z.int(),
  races: z.int(),
  selection_id: Id,
  /** Whether the teams for the race can no longer change. */
  is_locked: z.boolean(),
  state: LiveState,
  /** The number of the batch that is shown. Null if the race is not live. */
  sequence: z.int().nullable(),
  /** The checkpoint at which the places were measured, such as `7.5 km`. */
  checkpoint: z.string().nullable(),
  starters: z.int().nullable(),
  received_at: Instant.nullable(),
  published_at: Instant.nullable(),
  /** Why the published result was changed, or why the race was left out of the totals. */
  reason: z.string().nullable(),
  include_in_total: z.boolean(),
  results: z.array(LiveResult),
})
export type LiveRace = z.infer<typeof LiveRace>

const RaceParams = z.object({ race_id: IdText })

export const getLiveRace = route({
  method: 'GET',
  path: '/api/live/:race_id',
  caller: 'visitor',
  summary:
    'Returns a race with its intermediate results, or with its published result. Ask again with `If-None-Match`, at most every 15 seconds',
  params: RaceParams,
  scope: 'live',
  reply: LiveRace,
})
