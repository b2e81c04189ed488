import { z } from 'zod'
import { CountryCode, Id, IdText, Instant } from '../fields.ts'
import { route } from '../route.ts'

/** The registrations of a day in UTC, and the accounts deleted on it. */
const RegistrationDay = z.strictObject({
  day: z.iso.date(),
  registered: z.int(),
  /** How many of those who registered on this day have confirmed their email address since and are not deleted. */
  confirmed: z.int(),
  deleted: z.int(),
})
export type RegistrationDay = z.infer<typeof RegistrationDay>

const WeekendNumbers = z.strictObject({
  weekend_id: Id,
  weekend_name: z.string(),
  event_start: Instant,
  /** Players with a pick in a locked selection; null if none is locked, or if they are still being counted. */
  players: z.int().nullable(),
  /** How many of them also had a team the weekend before; null for the first weekend. */
  returning_players: z.int().nullable(),
  /** The number of teams in the selections that are open, in which the picks are secret; null if none is open. */
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
  /** The 20 athletes with the most picks, and the 20 who are captain most often; most picks first. */
  athletes: z.array(AthletePicks),
})
export type SelectionNumbers = z.infer<typeof SelectionNumbers>

/** Leagues by their number of members, from `from` to `to`; null if there is no upper limit. */
const LeagueSizes = z.strictObject({
  from: z.int(),
  to: z.int().nullable(),
  leagues: z.int(),
  members: z.int(),
})
export type LeagueSizes = z.infer<typeof LeagueSizes>

/** The numbers of a season. They have no personal data, and nothing about picks that are not locked. */
export const AdminNumbers = z.strictObject({
  seasons: z.array(z.strictObject({ season_id: Id, name: z.string(), is_current: z.boolean() })),
  /** The chosen season; null if there is none. */
  season_id: Id.nullable(),
  totals: z.strictObject({
    /** Accounts that are not deleted. */
    players: z.int(),
    confirmed: z.int(),
    /** Players with the verified badge. */
    verified: z.int(),
    deleted: z.int(),
  }),
  /** The days from the end of the season before to the end of this one, from the first with a registration. */
  registrations: z.array(RegistrationDay),
  weekends: z.array(WeekendNumbers),
  /** The selections that are counted, latest first. */
  selections: z.array(
    z.strictObject({ selection_id: Id, selection_name: z.string(), weekend_name: z.string() }),
  ),
  /** The numbers of the chosen selection, or of the latest; null if none is counted. */
  selection: SelectionNumbers.nullable(),
  /** Leagues of all seasons. */
  leagues: z.array(LeagueSizes),
})
export type AdminNumbers = z.infer<typeof AdminNumbers>

/** The current season and the latest selection, unless another one is given. */
const filter = { season_id: IdText.optional(), selection_id: IdText.optional() }

export const getNumbers = route({
  method: 'GET',
  path: '/api/admin/numbers',
  caller: 'operator',
  summary: 'Registrations, active players, picks of locked selections and leagues as numbers',
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
  summary: 'A table of the numbers as CSV; formulas in names are written as text',
  query: z.object({
    ...filter,
    table: z.enum(NUMBER_TABLES, 'must be one of the tables').default('registrations'),
  }),
  reply: z.string(),
  content_type: 'text/csv',
  refusals: ['not-found'],
})
