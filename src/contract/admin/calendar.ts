import { z } from 'zod'
import { RACE_KINDS } from '#game/scoring/race-kinds.ts'
import { CountryCode, Gender, Id, Instant } from '../fields.ts'
import { route } from '../route.ts'
import { OneLine, TypedInstant } from './typed-text.ts'

export const CalendarRace = z.strictObject({
  race_id: Id,
  race_code: z.string().nullable(),
  selection_id: Id,
  name: z.string(),
  date: Instant,
  kind: z.enum(RACE_KINDS),
  gender: Gender,
  state: z.enum(['scheduled', 'provisional', 'official', 'cancelled']),
  discipline: z.string().nullable(),
  distance: z.string().nullable(),
  place: z.string().nullable(),
  country: CountryCode.nullable(),
  /** The class of a marathon, such as `300`; null for other races. */
  race_class: z.string().nullable(),
  has_sprint: z.boolean(),
  has_climb: z.boolean(),
})
export type CalendarRace = z.infer<typeof CalendarRace>

/** The deadline of a selection or a side bet. `count` is the number of its teams or answers. */
export const CalendarDeadline = z.strictObject({
  kind: z.enum(['selection', 'sidebet']),
  id: Id,
  name: z.string(),
  opens_at: Instant.nullable(),
  closes_at: Instant,
  is_closed: z.boolean(),
  count: z.int(),
})
export type CalendarDeadline = z.infer<typeof CalendarDeadline>

export const CalendarWeekend = z.strictObject({
  weekend_id: Id,
  weekend_name: z.string(),
  event_start: Instant,
  event_end: Instant,
  time_zone: z.string(),
  hidden: z.boolean(),
  is_tour: z.boolean(),
  is_championship: z.boolean(),
  livestream_link: z.string().nullable(),
  event_link: z.string().nullable(),
  races: z.array(CalendarRace),
  deadlines: z.array(CalendarDeadline),
  /** The ETag of the weekend, for If-Match. It changes whenever the weekend, its races or its deadlines change. */
  version: z.string(),
})
export type CalendarWeekend = z.infer<typeof CalendarWeekend>

export const getAdminCalendar = route({
  method: 'GET',
  path: '/api/admin/calendar',
  caller: 'operator',
  summary:
    'Lists the weekends of the current season, including hidden weekends, with their races and deadlines',
  reply: z.array(CalendarWeekend),
})

const on_race = { race_id: Id }
const on_weekend = { weekend_id: Id }
/** A sentence for the announcement to players. Without it the announcement contains `reason`. */
const text = OneLine(500).optional()

const Link = z
  .string()
  .regex(/^https?:\/\/[^\s<>"']{1,500}$/, 'must be a URL that starts with https:// or http://')
  .nullable()

const new_race = {
  race_code: OneLine(40),
  name: OneLine(160),
  date: TypedInstant,
  kind: z.enum(RACE_KINDS),
  gender: Gender,
  discipline: z.enum(['Classic', 'Freestyle']).nullable().default(null),
  distance: z
    .string()
    .regex(/^\d{1,3}(\.\d{1,3})?$/, 'must be a number of kilometres')
    .nullable()
    .default(null),
  place: OneLine(80).nullable().default(null),
  country: CountryCode.nullable().default(null),
  race_class: z.enum(['500', '300', '200', '100', '50']).nullable().default(null),
  has_sprint: z.boolean().default(false),
  has_climb: z.boolean().default(false),
  /** The name of the race's selection. By default the selection that an import would choose. */
  selection: OneLine(120).optional(),
  closes_at: TypedInstant.optional(),
}

/** A change of the calendar. Each act has the effects of the operator's command of the same name. */
export const CalendarAct = z.discriminatedUnion('act', [
  z.strictObject({
    act: z.literal('deadline move'),
    kind: z.enum(['selection', 'sidebet']),
    id: Id,
    to: TypedInstant,
    text,
  }),
  z.strictObject({
    act: z.literal('race move'),
    ...on_race,
    to: TypedInstant,
    closes_at: TypedInstant.optional(),
    /** Whether the race is postponed. If so, players get an announcement even if no deadline changes. */
    is_postponed: z.boolean().default(false),
    text,
  }),
  z.strictObject({ act: z.literal('race cancel'), ...on_race, text }),
  z.strictObject({ act: z.literal('race rename'), ...on_race, name: OneLine(160) }),
  z.strictObject({ act: z.literal('race uncancel'), ...on_race, text }),
  z.strictObject({ act: z.literal('race remove'), ...on_race }),
  z.strictObject({ act: z.literal('race add'), ...on_weekend, ...new_race }),
  z.strictObject({
    act: z.literal('weekend add'),
    /** The name of the weekend. The fields of `new_race` describe its first race. */
    weekend_name: OneLine(120),
    time_zone: OneLine(60),
    is_hidden: z.boolean().default(false),
    ...new_race,
  }),
  z.strictObject({ act: z.literal('weekend rename'), ...on_weekend, name: OneLine(120) }),
  z.strictObject({
    act: z.literal('weekend set'),
    ...on_weekend,
    hidden: z.boolean().optional(),
    livestream_link: Link.optional(),
    event_link: Link.optional(),
  }),
  z.strictObject({
    act: z.literal('weekend merge'),
    ...on_weekend,
    /** The weekend whose races move to `weekend_id`. It is deleted afterwards. */
    from: Id,
    is_regrouped: z.boolean().default(false),
  }),
  z.strictObject({
    act: z.literal('weekend split'),
    ...on_weekend,
    race_ids: z.array(Id).min(1, 'must not be empty').max(100),
    name: OneLine(120),
  }),
  z.strictObject({ act: z.literal('tour make'), ...on_weekend }),
  z.strictObject({ act: z.literal('tour unmake'), ...on_weekend }),
])
export type CalendarAct = z.infer<typeof CalendarAct>

export const MovedDeadline = z.strictObject({
  kind: z.enum(['selection', 'sidebet']),
  id: Id,
  name: z.string(),
  from: Instant,
  to: Instant,
})

/** The effects of a change of the calendar. In the reply to a dry run, the effects that the change would have. */
export const CalendarReport = z.strictObject({
  moved: z.array(MovedDeadline),
  /** The announcement to players. Null if there is none. */
  announcement: z.strictObject({ header: z.string(), text: z.string() }).nullable(),
  /** How many teams are in the affected selections, and how many players own these teams. */
  teams: z.int(),
  players: z.int(),
  /** The names of the weekend's selections after the change. */
  selections: z.array(z.string()),
  /**
   * The selections that the change creates. `opens_at` is null if picks open as soon as a full team of athletes with
   * prices is possible.
   */
  created: z.array(z.strictObject({ name: z.string(), opens_at: Instant.nullable(), closes_at: Instant })),
  /** Whether a job rebuilds the boards after the change. `job_id` is null for a dry run, or if there is no job. */
  is_rebuilding: z.boolean(),
  job_id: Id.nullable(),
  /** The ETag that the weekend had before the change. */
  version: z.string(),
  /** A digest of the effects. After a dry run, the change is refused if its effects would have another digest. */
  digest: z.string(),
})
export type CalendarReport = z.infer<typeof CalendarReport>

export const changeCalendar = route({
  method: 'POST',
  path: '/api/admin/calendar',
  caller: 'operator',
  summary: 'Changes the calendar. A dry run only reports what the change would do',
  body: z.strictObject({
    dry_run: z.boolean(),
    reason: OneLine(500).optional(),
    change: CalendarAct,
    /** The digest that the dry run returned. Required unless `dry_run` is true. */
    digest: OneLine(100).optional(),
  }),
  reply: CalendarReport,
  request_headers: ['idempotency-key', 'if-match'],
  refusals: ['not-found', 'calendar', 'stale'],
})
