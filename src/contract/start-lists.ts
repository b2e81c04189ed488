import { z } from 'zod'
import { RACE_KINDS } from '#game/scoring/race-kinds.ts'
import { CountryCode, Gender, Id, IdText, Instant } from './fields.ts'
import { route } from './route.ts'

/** What a start list says about an athlete. An athlete who is not on the list does not start. */
export const StartState = z.enum(['confirmed', 'doubtful', 'not starting'])

export const Starter = z.strictObject({
  athlete_id: Id,
  name: z.string(),
  country: CountryCode,
  gender: Gender,
  is_team: z.boolean(),
  state: StartState,
  bib: z.int().nullable(),
})
export type Starter = z.infer<typeof Starter>

/**
 * `number` and `listed_at` are null if the race has no start list. `listed_at` is the time for which the list is
 * correct.
 */
export const StartList = z.strictObject({
  race_id: Id,
  number: z.int().nullable(),
  listed_at: Instant.nullable(),
  starters: z.array(Starter),
})
export type StartList = z.infer<typeof StartList>

export const getStartList = route({
  method: 'GET',
  path: '/api/races/:race_id/start_list',
  caller: 'visitor',
  summary:
    'Returns the newest start list of a race. It informs players and does not limit what they can pick',
  params: z.object({ race_id: IdText }),
  reply: StartList,
})

/** The newest start list of a race, as ids of athletes. `listed_at` is null if the race has none. */
export const SelectionStarts = z.strictObject({
  race_id: Id,
  name: z.string(),
  kind: z.enum(RACE_KINDS),
  gender: Gender,
  listed_at: Instant.nullable(),
  confirmed: z.array(Id),
  doubtful: z.array(Id),
  not_starting: z.array(Id),
})
export type SelectionStarts = z.infer<typeof SelectionStarts>

const SelectionParams = z.object({ selection_id: IdText })

export const listSelectionStarts = route({
  method: 'GET',
  path: '/api/selections/:selection_id/start_lists',
  caller: 'visitor',
  summary: 'Lists the races of a selection that are not cancelled, each with its newest start list',
  params: SelectionParams,
  reply: z.array(SelectionStarts),
})

/** A race that has a start list and no result yet, and in which the athlete could start. */
export const AthleteStart = z.strictObject({
  race_id: Id,
  name: z.string(),
  date: Instant,
  weekend_id: Id,
  state: StartState,
  listed_at: Instant,
})
export type AthleteStart = z.infer<typeof AthleteStart>

export const listAthleteStarts = route({
  method: 'GET',
  path: '/api/athletes/:athlete_id/starts',
  caller: 'visitor',
  summary: 'Lists the coming races that have a start list, and whether the athlete starts in them',
  params: z.object({ athlete_id: IdText }),
  reply: z.array(AthleteStart),
})

/**
 * A pick who misses a race, or perhaps misses one. `out`: the athlete starts in no race of the selection. `misses`: the
 * athlete misses one of the races. `doubtful`: it is doubtful whether the athlete starts in one of the races.
 */
export const PickAtRisk = z.strictObject({
  athlete_id: Id,
  name: z.string(),
  country: CountryCode,
  gender: Gender,
  outlook: z.enum(['out', 'misses', 'doubtful']),
  missed_race_ids: z.array(Id),
  /**
   * Athletes who start, fit into today's team, and are affordable with the refund for this pick alone. At most three,
   * most expensive first. No athlete is offered for two picks. The money also suffices if the other picks who do not
   * start are replaced by their first athletes.
   */
  replacements: z.array(
    z.strictObject({ athlete_id: Id, name: z.string(), country: CountryCode, price: z.int().nullable() }),
  ),
})
export type PickAtRisk = z.infer<typeof PickAtRisk>

export const getMyStarts = route({
  method: 'GET',
  path: '/api/me/teams/selections/:selection_id/starts',
  caller: 'player',
  summary:
    'Returns how many of the user’s picks start in no race of the selection, and who could replace them',
  params: SelectionParams,
  reply: z.strictObject({ picks: z.int(), not_starting: z.int(), at_risk: z.array(PickAtRisk) }),
})
