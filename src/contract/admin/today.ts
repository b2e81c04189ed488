import { z } from 'zod'
import { Id, Instant } from '../fields.ts'
import { route } from '../route.ts'
import { ObjectChange } from './changes.ts'

const OfRace = { race_id: Id, name: z.string(), weekend_name: z.string() }

/** One thing to do, with what its sentence needs. */
export const TodayItem = z.discriminatedUnion('kind', [
  /** A race that started more than an hour ago and has no result list. */
  z.strictObject({ kind: z.literal('results-missing'), ...OfRace, date: Instant }),
  /** A result list that is newer than the published one. */
  z.strictObject({ kind: z.literal('results-unpublished'), ...OfRace, imported_at: Instant }),
  /** The time for protests is over. */
  z.strictObject({ kind: z.literal('still-provisional'), ...OfRace, ended_at: Instant }),
  z.strictObject({
    kind: z.literal('sidebets'),
    weekend_id: Id,
    weekend_name: z.string(),
    count: z.int(),
    first: z.string(),
  }),
  /** A check of `doctor` that failed; `check` is its title, `found` the first few lines. */
  z.strictObject({
    kind: z.literal('check'),
    check: z.string(),
    is_error: z.boolean(),
    count: z.int(),
    found: z.array(z.string()),
  }),
  z.strictObject({ kind: z.literal('emails'), count: z.int(), since: Instant }),
  z.strictObject({ kind: z.literal('league-requests'), count: z.int(), since: Instant }),
  z.strictObject({
    kind: z.literal('reports'),
    count: z.int(),
    players: z.int(),
    since: Instant,
  }),
])
export type TodayItem = z.infer<typeof TodayItem>

/** What happens next: picks close or open, or a side bet closes. */
export const TodayDeadline = z.strictObject({
  kind: z.enum(['picks', 'sidebet', 'opens']),
  id: Id,
  name: z.string(),
  weekend_name: z.string(),
  time_zone: z.string(),
  at: Instant,
  /** Teams or answers so far; null until they have been counted. */
  count: z.int().nullable(),
  /** Teams without an empty place; null if there is no limit, or for side bets. */
  complete: z.int().nullable(),
})
export type TodayDeadline = z.infer<typeof TodayDeadline>

export const TodayRace = z.strictObject({
  race_id: Id,
  name: z.string(),
  date: Instant,
  state: z.enum(['scheduled', 'provisional', 'official', 'cancelled']),
  /** Whether players can pick for it. */
  picks: z.enum(['ahead', 'open', 'closed']),
  has_started: z.boolean(),
  has_points: z.boolean(),
})
export type TodayRace = z.infer<typeof TodayRace>

export const TodayWeekend = z.strictObject({
  weekend_id: Id,
  weekend_name: z.string(),
  time_zone: z.string(),
  event_start: Instant,
  event_end: Instant,
  /** Now, ahead or over. */
  when: z.enum(['now', 'ahead', 'over']),
  races: z.array(TodayRace),
})
export type TodayWeekend = z.infer<typeof TodayWeekend>

export const FIRST_STEPS = ['name', 'calendar', 'athletes', 'prices', 'deadlines', 'mail', 'invite'] as const

/** A step from an empty database to an open weekend. `counts` are the numbers of its sentence. */
export const FirstStep = z.strictObject({
  step: z.enum(FIRST_STEPS),
  is_done: z.boolean(),
  counts: z.array(z.int()),
  /** A name that its sentence needs. */
  name: z.string().nullable(),
})
export type FirstStep = z.infer<typeof FirstStep>

export const AdminToday = z.strictObject({
  /** At most 30 each, the most urgent first. */
  due: z.array(TodayItem),
  wrong: z.array(TodayItem),
  waiting: z.array(TodayItem),
  /** How many checks passed, and when; null while the first run of them is not finished. */
  checked: z.strictObject({ at: Instant, passed: z.int(), is_complete: z.boolean() }).nullable(),
  deadlines: z.array(TodayDeadline),
  weekend: TodayWeekend.nullable(),
  changes: z.array(ObjectChange),
  /** Until picks have opened for the first time; null afterwards. */
  first_run: z
    .strictObject({ steps: z.array(FirstStep), opens_at: Instant.nullable(), opening: z.string().nullable() })
    .nullable(),
})
export type AdminToday = z.infer<typeof AdminToday>

export const getAdminToday = route({
  method: 'GET',
  path: '/api/admin/today',
  caller: 'operator',
  summary: 'What is due, what is wrong and what waits for a person',
  reply: AdminToday,
})
