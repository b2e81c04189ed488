import { z } from 'zod'
import { Id, Instant } from '../fields.ts'
import { route } from '../route.ts'
import { AuditEntry } from './audit.ts'
import { FirstRun } from './first-steps.ts'

const race_fields = { race_id: Id, name: z.string(), weekend_name: z.string() }

/** A task or a problem that operators should know, with the data for its sentence. */
export const TodayItem = z.discriminatedUnion('kind', [
  /**
   * A race that gives points, whose teams are locked, and which has no result list yet. It is listed from its start
   * until an hour later, or as long as it is live. `checkpoint` and `received_at` are those of the batch that players
   * see. They are null if the race is not live.
   */
  z.strictObject({
    kind: z.literal('race-running'),
    ...race_fields,
    date: Instant,
    checkpoint: z.string().nullable(),
    received_at: Instant.nullable(),
  }),
  /** A race that gives points and started more than an hour ago, but has no result list. */
  z.strictObject({ kind: z.literal('results-missing'), ...race_fields, date: Instant }),
  /** A started race whose latest result list is not published. */
  z.strictObject({ kind: z.literal('results-unpublished'), ...race_fields, imported_at: Instant }),
  /** A provisional result whose time for protests is over. */
  z.strictObject({ kind: z.literal('still-provisional'), ...race_fields, ended_at: Instant }),
  /** The side bets of a weekend that can be settled now. `first` is the first question. */
  z.strictObject({
    kind: z.literal('sidebets'),
    weekend_id: Id,
    weekend_name: z.string(),
    count: z.int(),
    first: z.string(),
  }),
  /**
   * A failed check of the command `doctor`. `count` is how many findings it has, and `found` contains the first ones.
   */
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

/** A coming deadline: when a selection closes (`picks`) or opens (`opens`), or when a side bet closes. */
export const TodayDeadline = z.strictObject({
  kind: z.enum(['picks', 'sidebet', 'opens']),
  id: Id,
  name: z.string(),
  weekend_name: z.string(),
  time_zone: z.string(),
  at: Instant,
  /** How many teams or answers there are so far. Null until they have been counted. */
  count: z.int().nullable(),
  /**
   * How many teams are full. Null for side bets, for teams without a maximum size, and for selections whose teams roll
   * over to the next selection.
   */
  complete: z.int().nullable(),
})
export type TodayDeadline = z.infer<typeof TodayDeadline>

export const TodayRace = z.strictObject({
  race_id: Id,
  name: z.string(),
  date: Instant,
  state: z.enum(['scheduled', 'provisional', 'official', 'cancelled']),
  /** Whether players can pick for the race: not yet (`ahead`), now (`open`), or no longer (`closed`). */
  picks: z.enum(['ahead', 'open', 'closed']),
  has_started: z.boolean(),
  has_points: z.boolean(),
  /** Whether players see live results of the race. */
  is_live: z.boolean(),
})
export type TodayRace = z.infer<typeof TodayRace>

export const TodayWeekend = z.strictObject({
  weekend_id: Id,
  weekend_name: z.string(),
  time_zone: z.string(),
  event_start: Instant,
  event_end: Instant,
  when: z.enum(['now', 'ahead', 'over']),
  races: z.array(TodayRace),
})
export type TodayWeekend = z.infer<typeof TodayWeekend>

/** An entry of the audit log without its values. */
export const TodayChange = AuditEntry.omit({ before: true, after: true, names: true })
export type TodayChange = z.infer<typeof TodayChange>

export const AdminToday = z.strictObject({
  /** The tasks that are due now, at most 30. Tasks of races come first. */
  due: z.array(TodayItem),
  /** Problems with the game. */
  wrong: z.array(TodayItem),
  /** Requests and reports by players. */
  waiting: z.array(TodayItem),
  /**
   * How many checks passed, and when the checks ran. Null until they have run for the first time. `is_complete` is
   * false if a check could not run. `is_outdated` is true if an operator has made a change since.
   */
  checked: z
    .strictObject({ at: Instant, passed: z.int(), is_complete: z.boolean(), is_outdated: z.boolean() })
    .nullable(),
  deadlines: z.array(TodayDeadline),
  weekend: TodayWeekend.nullable(),
  changes: z.array(TodayChange),
  /**
   * The steps of setting up the game. Null if an operator has hidden them, if a race was published, or if all steps are
   * done and picks have opened.
   */
  first_run: FirstRun.nullable(),
})
export type AdminToday = z.infer<typeof AdminToday>

export const getAdminToday = route({
  method: 'GET',
  path: '/api/admin/today',
  caller: 'operator',
  summary: 'Returns the tasks of operators, problems with the game, and requests from players',
  reply: AdminToday,
})
