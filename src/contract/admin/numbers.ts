import { z } from 'zod'
import { CountryCode, Id, IdText, Instant } from '../fields.ts'
import { route } from '../route.ts'

/** How many accounts were registered and deleted on a day in UTC. */
const RegistrationDay = z.strictObject({
  day: z.iso.date(),
  registered: z.int(),
  /**
   * The number of accounts registered on this day whose email address is confirmed today. Deleted accounts are not
   * counted.
   */
  confirmed: z.int(),
  deleted: z.int(),
})
export type RegistrationDay = z.infer<typeof RegistrationDay>

const WeekendNumbers = z.strictObject({
  weekend_id: Id,
  weekend_name: z.string(),
  event_start: Instant,
  /**
   * How many players have a pick in a locked selection. Null if no selection is locked, or until the players are
   * counted.
   */
  players: z.int().nullable(),
  /** How many of these players also had a team in the previous weekend. Null for the first weekend. */
  returning_players: z.int().nullable(),
  /** The number of teams in open selections. Null if no selection is open. */
  open_teams: z.int().nullable(),
})
export type WeekendNumbers = z.infer<typeof WeekendNumbers>

const AthletePicks = z.strictObject({
  athlete_id: Id,
  name: z.string(),
  country: CountryCode,
  picks: z.int(),
  captains: z.int(),
})
export type AthletePicks = z.infer<typeof AthletePicks>

const SelectionNumbers = z.strictObject({
  selection_id: Id,
  has_captains: z.boolean(),
  /** Players with at least one pick. */
  players: z.int(),
  /**
   * The 20 athletes with the most picks, together with the 20 athletes who are captain most often. Sorted by picks,
   * most first.
   */
  athletes: z.array(AthletePicks),
})
export type SelectionNumbers = z.infer<typeof SelectionNumbers>

/** The number of leagues that have from `from` to `to` members. `to` is null if there is no upper limit. */
const LeagueSizes = z.strictObject({
  from: z.int(),
  to: z.int().nullable(),
  leagues: z.int(),
  members: z.int(),
})
export type LeagueSizes = z.infer<typeof LeagueSizes>

/** Statistics of a season. They contain no personal data, and nothing about picks that are not locked. */
export const AdminNumbers = z.strictObject({
  seasons: z.array(z.strictObject({ season_id: Id, name: z.string(), is_current: z.boolean() })),
  /** The chosen season. Null if there is none. */
  season_id: Id.nullable(),
  totals: z.strictObject({
    /** Accounts that are not deleted. */
    players: z.int(),
    confirmed: z.int(),
    /** Players with the verified badge. */
    verified: z.int(),
    deleted: z.int(),
  }),
  /**
   * One row for each day from the season's first registration or deletion to the last one. A day between two seasons
   * belongs to the later season.
   */
  registrations: z.array(RegistrationDay),
  weekends: z.array(WeekendNumbers),
  /** The selections whose players are counted, latest first. */
  selections: z.array(
    z.strictObject({ selection_id: Id, selection_name: z.string(), weekend_name: z.string() }),
  ),
  /** The numbers of the chosen selection. Null if no selection is counted. */
  selection: SelectionNumbers.nullable(),
  /** Leagues of all seasons. */
  leagues: z.array(LeagueSizes),
})
export type AdminNumbers = z.infer<typeof AdminNumbers>

/** Selects a season and a selection. By default the current season, and the latest selection of the season. */
const filter = { season_id: IdText.optional(), selection_id: IdText.optional() }

export const getNumbers = route({
  method: 'GET',
  path: '/api/admin/numbers',
  caller: 'operator',
  summary:
    'Returns statistics of a season: registrations, active players, picks in locked selections, and leagues',
  query: z.object(filter),
  reply: AdminNumbers,
  refusals: ['not-found'],
})

export const NUMBER_TABLES = ['registrations', 'weekends', 'picks', 'leagues'] as const
export type NumberTable = (typeof NUMBER_TABLES)[number]

export const getNumbersCsv = route({
  method: 'GET',
  path: '/api/admin/numbers/csv',
  caller: 'operator',
  summary:
    'Returns a table of the statistics as CSV. Names that spreadsheets would read as formulas are written as text',
  query: z.object({
    ...filter,
    table: z.enum(NUMBER_TABLES, 'must be one of the tables').default('registrations'),
  }),
  reply: z.string(),
  content_type: 'text/csv',
  refusals: ['not-found'],
})
