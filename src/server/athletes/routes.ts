import type { FastifyInstance } from 'fastify'
import { type Athlete, getAthlete, listAthletes } from '#contract/athletes.ts'
import { toPoints } from '#game/points.ts'
import { notFound } from '#server/http/errors.ts'
import { serve, serveList } from '#server/http/serve.ts'
import type { Shell } from '#server/http/shell.ts'
import { type AthleteRow, countSeasonAthletes, findSeasonAthlete, listSeasonAthletes } from './store/read.ts'

export function athleteRoutes(app: FastifyInstance, shell: Shell): void {
  serveList(app, shell, listAthletes, async ({ query, db }) => {
    const athletes = await listSeasonAthletes(db, query)
    return { rows: athletes.map(toAthlete), total: await countSeasonAthletes(db, query) }
  })

  serve(app, shell, getAthlete, async ({ params, db }) => {
    const athlete = await findSeasonAthlete(db, params.athlete_id)
    if (!athlete) throw notFound('Athlete')
    return toAthlete(athlete)
  })
}

function toAthlete(athlete: AthleteRow): Athlete {
  return { ...athlete, score: athlete.score === null ? null : toPoints(athlete.score) }
}
