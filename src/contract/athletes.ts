import { z } from 'zod'
import { CountryCode, Gender, Id, IdText, Points, pageOf, QueryBoolean, SearchText } from './fields.ts'
import { route } from './route.ts'

export const Athlete = z.strictObject({
  athlete_id: Id,
  federation_code: z.string().nullable(),
  name: z.string(),
  country: CountryCode,
  gender: Gender,
  is_team: z.boolean(),
  /** Null until a race with the athlete counts. */
  score: Points.nullable(),
  rank: z.number().int().nullable(),
  price: z.number().int().nullable(),
  active: z.boolean(),
  youth: z.boolean(),
  is_qci_bonus_eligible: z.boolean(),
  is_cub: z.boolean(),
  pro_team: z
    .strictObject({ name: z.string(), abbreviation: z.string(), logo_url: z.string().nullable() })
    .nullable(),
})
export type Athlete = z.infer<typeof Athlete>

/** `country=!RUS` leaves a country out, `country=NOR` keeps only it; both may be given more than once. */
const CountryFilter = z
  .union([z.string(), z.array(z.string())])
  .transform((given) => (Array.isArray(given) ? given : [given]))
  .pipe(z.array(z.string().regex(/^!?[A-Z]{3}$/, 'must be a code such as NOR or !NOR')).max(40))

export const listAthletes = route({
  method: 'GET',
  path: '/api/athletes',
  who: 'visitor',
  summary: 'Athletes of the current season, best first',
  query: z.object({
    ...pageOf(5000, 5000),
    filter_active: QueryBoolean.optional(),
    country: CountryFilter.optional(),
    gender: Gender.optional(),
    is_team: QueryBoolean.optional(),
    name: SearchText,
  }),
  reply: z.array(Athlete),
})

export const getAthlete = route({
  method: 'GET',
  path: '/api/athletes/:athlete_id',
  who: 'visitor',
  summary: 'One athlete of the current season',
  params: z.object({ athlete_id: IdText }),
  reply: Athlete,
})
