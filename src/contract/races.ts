import { z } from 'zod'
import { CupScores } from './cups.ts'
import { CountryCode, Gender, Id, IdText, Instant, Points, pageQuery, QueryBoolean } from './fields.ts'
import { route } from './route.ts'
import { UserRanking } from './users.ts'

export const RaceState = z.enum(['scheduled', 'provisional', 'official', 'cancelled'])

export const Race = z.strictObject({
  race_id: Id,
  name: z.string(),
  date: Instant,
  distance: z.number().nullable(),
  discipline: z.enum(['Classic', 'Freestyle']).nullable(),
  gender: Gender,
  country: CountryCode.nullable(),
  place: z.string().nullable(),
  kind: z.string(),
  state: RaceState,
  /** Whether a result is published. */
  scored: z.boolean(),
  /** False if the race counts only on its own board and not in totals (rules §5). */
  include_in_total: z.boolean(),
  published_at: Instant.nullable(),
  /** Why the published result was changed. Null if no reason was given. */
  reason: z.string().nullable(),
  selection_id: Id,
  weekend_id: Id,
  links: z.strictObject({ weekend: z.string(), selection: z.string() }),
})
export type Race = z.infer<typeof Race>

/**
 * An athlete's place (`rank`) and points in one race. `score` is the sum of `champion`, `climb` and `sprint`. `total`
 * also includes the bonuses.
 */
export const AthleteResult = z.strictObject({
  athlete_id: Id,
  race_id: Id,
  athlete: z.strictObject({ name: z.string(), country: CountryCode, gender: Gender, is_team: z.boolean() }),
  rank: z.number().int().nullable(),
  status: z.string().nullable(),
  time: z.string().nullable(),
  score: Points,
  total: Points,
  champion: Points,
  climb: Points,
  sprint: Points,
})
export type AthleteResult = z.infer<typeof AthleteResult>

const RaceParams = z.object({ race_id: IdText })

export const listRaces = route({
  method: 'GET',
  path: '/api/races',
  caller: 'visitor',
  summary: 'Lists the races of the current season in the order of their start times',
  query: z.object({
    ...pageQuery(1000, 1000),
    weekend: IdText.optional(),
    gender: Gender.optional(),
    scored: QueryBoolean.optional(),
  }),
  reply: z.array(Race),
})

export const getLatestRace = route({
  method: 'GET',
  path: '/api/races/latest/:gender',
  caller: 'visitor',
  summary: 'Returns the latest scored race of a gender in the current season',
  params: z.object({ gender: Gender }),
  reply: Race,
})

export const getRace = route({
  method: 'GET',
  path: '/api/races/:race_id',
  caller: 'visitor',
  summary: 'Returns a race',
  params: RaceParams,
  reply: Race,
})

export const listRaceAthletes = route({
  method: 'GET',
  path: '/api/races/:race_id/results/athletes',
  caller: 'visitor',
  summary: 'Lists the results of the athletes in a race, with their points',
  params: RaceParams,
  query: z.object(pageQuery(3000, 3000)),
  reply: z.array(AthleteResult),
})

export const listRaceUsers = route({
  method: 'GET',
  path: '/api/races/:race_id/results/users',
  caller: 'visitor',
  is_board: true,
  summary: 'Returns the board of players for a race',
  params: RaceParams,
  query: z.object(pageQuery(3000, 10)),
  reply: z.array(UserRanking),
})

export const listRaceCups = route({
  method: 'GET',
  path: '/api/races/:race_id/cups',
  caller: 'visitor',
  is_board: true,
  summary: 'Lists the cups that include the race, each with its ten best players in this race',
  params: RaceParams,
  reply: z.array(CupScores),
})
