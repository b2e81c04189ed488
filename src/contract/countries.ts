import { z } from 'zod'
import { CountryCode } from './fields.ts'
import { route } from './route.ts'

export const Country = z.strictObject({ alpha_3: CountryCode, name: z.string() })
export type Country = z.infer<typeof Country>

export const listCountries = route({
  method: 'GET',
  path: '/api/countries',
  caller: 'visitor',
  summary: 'Lists the countries that a player can choose, sorted by name',
  reply: z.array(Country),
})
