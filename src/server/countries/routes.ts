import type { FastifyInstance } from 'fastify'
import { type Country, listCountries } from '#contract/countries.ts'
import type { AppContext } from '#server/http/app-context.ts'
import { serve } from '#server/http/serve.ts'
import { listAllCountries } from './store.ts'

export function countryRoutes(app: FastifyInstance, context: AppContext): void {
  serve(app, context, listCountries, async ({ db }) => byName(await listAllCountries(db)))
}

/** Sorts by the English collation instead of the database's, so that Åland is among the A's. */
function byName(countries: readonly Country[]): Country[] {
  return countries.toSorted((a, b) => a.name.localeCompare(b.name, 'en'))
}
