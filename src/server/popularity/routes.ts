import type { FastifyInstance } from 'fastify'
import { listPopularityOfAthlete } from '#contract/athletes.ts'
import { listAthletePopularity } from '#contract/weekends.ts'
import { findSeasonAthlete } from '#server/athletes/store/read.ts'
import { findSelection } from '#server/calendar/store/selections.ts'
import type { AppContext } from '#server/http/app-context.ts'
import { serve } from '#server/http/serve.ts'
import { notFound } from '#server/platform/errors.ts'
import { listPopularity, listPopularityOf } from './store.ts'

export function popularityRoutes(app: FastifyInstance, context: AppContext): void {
  serve(app, context, listAthletePopularity, async ({ params, db }) => {
    const selection = await findSelection(db, params.selection_id)
    if (!selection) throw notFound('Selection')

    return listPopularity(db, selection.selection_id)
  })

  serve(app, context, listPopularityOfAthlete, async ({ params, db }) => {
    const athlete = await findSeasonAthlete(db, params.athlete_id)
    if (!athlete) throw notFound('Athlete')

    return listPopularityOf(db, athlete.athlete_id)
  })
}
