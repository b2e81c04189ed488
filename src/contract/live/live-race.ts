import { z } from 'zod'
import { CountryCode, Gender, Id, IdText, Instant, Points } from '../fields.ts'
import { route } from '../route.ts'

/** The state of a race. `live` means that intermediate results are shown and nothing is published yet (rules §6). */
export const LiveState = z.enum(['scheduled', 'live', 'provisional', 'official', 'cancelled'])
export type LiveState = z.infer<typeof LiveState>

/** An athlete in a race. Without a place and a status, the athlete has not passed the checkpoint yet. */
export const LiveResult = z.strictObject({
  athlete_id: Id,
  name: z.string(),
  country: CountryCode,
  place: z.int().nullable(),
  status: z.string().nullable(),
  /** The time of the leader, or the gap to the leader, as the timing system wrote it. */
  gap: z.string().nullable(),
  bib: z.int().nullable(),
  /** When the athlete is expected at the checkpoint. */
  due_at: Instant.nullable(),
  /** The points of a plain pick if the race ended with these places. Null without a place and a status. */
  points: Points.nullable(),
})
export type LiveResult = z.infer<typeof LiveResult>

/** A race as live views show it: intermediate results while it runs, and the published result after that. */
export const LiveRace = z.strictObject({
  race_id: Id,
  name: z.string(),
  gender: Gender,
  date: Instant,
  weekend_id: Id,
  weekend_name: z.string(),
  /** The position of the race in its weekend, from 1, and how many races the weekend has. */
  number: z.int(),
  races: z.int(),
  selection_id: Id,
  /** Whether the teams of the race can no longer change. */
  is_locked: z.boolean(),
  state: LiveState,
  /** The number of the batch. Null if the race is not live. */
  sequence: z.int().nullable(),
  /** The checkpoint at which the places were measured, such as `7.5 km`. */
  checkpoint: z.string().nullable(),
  starters: z.int().nullable(),
  received_at: Instant.nullable(),
  published_at: Instant.nullable(),
  /** Why the published result was changed, or why the race was left out of the totals. */
  reason: z.string().nullable(),
  /** Whether the points of the race count in totals. */
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
