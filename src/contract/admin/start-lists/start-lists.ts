import { z } from 'zod'
import { Gender, Id, IdText, Instant } from '../../fields.ts'
import { RaceState } from '../../races.ts'
import { route } from '../../route.ts'
import { StartList } from '../../start-lists.ts'

export const StarterCounts = { confirmed: z.int(), doubtful: z.int(), not_starting: z.int() }

/** A race and its newest start list. `newest` is null if the race has no start list. */
export const StartListRace = z.strictObject({
  race_id: Id,
  race_code: z.string().nullable(),
  name: z.string(),
  gender: Gender,
  date: Instant,
  weekend_name: z.string(),
  time_zone: z.string(),
  state: RaceState,
  trading_close: Instant,
  newest: z.strictObject({ number: z.int(), listed_at: Instant, ...StarterCounts }).nullable(),
})
export type StartListRace = z.infer<typeof StartListRace>

export const listStartListRaces = route({
  method: 'GET',
  path: '/api/admin/start_lists',
  caller: 'operator',
  token: 'results',
  summary: 'Lists the races of the current season that have no result yet, each with its newest start list',
  reply: z.array(StartListRace),
})

/** An imported start list. Lists are never deleted. The newest list that is not withdrawn counts. */
export const StartListRevision = z.strictObject({
  number: z.int(),
  listed_at: Instant,
  imported_at: Instant,
  imported_by: z.string(),
  source: z.string(),
  ...StarterCounts,
  is_newest: z.boolean(),
  withdrawn_at: Instant.nullable(),
})
export type StartListRevision = z.infer<typeof StartListRevision>

export const RaceStartLists = z.strictObject({
  race: StartListRace,
  lists: z.array(StartListRevision),
  starters: StartList.shape.starters,
})
export type RaceStartLists = z.infer<typeof RaceStartLists>

const RaceParams = z.object({ race_id: IdText })

export const getRaceStartLists = route({
  method: 'GET',
  path: '/api/admin/start_lists/:race_id',
  caller: 'operator',
  token: 'results',
  summary: 'Returns the start lists of a race, and the athletes of the newest one',
  params: RaceParams,
  reply: RaceStartLists,
})
