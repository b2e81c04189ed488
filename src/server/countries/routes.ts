import type { FastifyInstance } from 'fastify'
import { type Country, listCountries } from '#contract/countries.ts'
import { serve } from '#server/http/serve.ts'
import type { Shell } from '#server/http/shell.ts'
import { listAllCountries } from './store.ts'

export function countryRoutes(app: FastifyInstance, shell: Shell): void {
  serve(app, shell, listCountries, async ({ db }) => byName(await listAllCountries(db)))
}

/** In English collation: Åland sorts with A, independently of the database's collation. */
function byName(countries: readonly Country[]): Country[] {
  return countries.toSorted((one, other) => one.name.localeCompare(other.name, 'en'))
}
