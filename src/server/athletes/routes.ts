import type { FastifyInstance } from 'fastify'
import {
  type Athlete,
  type AthleteRaceResult,
  getAthlete,
  listAthletePrices,
  listAthleteResults,
  listAthletes,
} from '#contract/athletes.ts'
import { toPoints } from '#game/scoring/points.ts'
import { toAthleteResult, toRace } from '#server/calendar/race.ts'
import { listRacesById } from '#server/calendar/store/races.ts'
import { listResultsOfAthlete } from '#server/calendar/store/results.ts'
import type { AppContext } from '#server/http/app-context.ts'
import { serve, serveList } from '#server/http/serve.ts'
import type { Db } from '#server/platform/db/db.ts'
import { notFound } from '#server/platform/errors.ts'
import { listPricesOfAthlete } from './store/prices.ts'
import {
  type AthleteRow,
  countSeasonAthletes,
  findPhoto,
  findSeasonAthlete,
  listSeasonAthletes,
} from './store/read.ts'

export function athleteRoutes(app: FastifyInstance, context: AppContext): void {
  serveList(app, context, listAthletes, async ({ query, db }) => {
    const athletes = await listSeasonAthletes(db, query)
    return { rows: athletes.map(toAthlete), total: await countSeasonAthletes(db, query) }
  })

  serve(app, context, getAthlete, async ({ params, db }) => {
    const athlete = toAthlete(await getAthleteOr404(db, params.athlete_id))
    return { ...athlete, photo_url: await findPhoto(db, athlete.athlete_id) }
  })

  serve(app, context, listAthleteResults, async ({ params, db }) => {
    const { athlete_id } = await getAthleteOr404(db, params.athlete_id)
    return loadAthleteResults(db, athlete_id)
  })

  serve(app, context, listAthletePrices, async ({ params, db }) => {
    const { athlete_id } = await getAthleteOr404(db, params.athlete_id)
    const prices = await listPricesOfAthlete(db, athlete_id)
    return prices.map(({ set_at, price }) => ({ set_at: set_at.toISOString(), price }))
  })
}

async function getAthleteOr404(db: Db, athlete_id: number): Promise<AthleteRow> {
  const athlete = await findSeasonAthlete(db, athlete_id)
  if (!athlete) throw notFound('Athlete')
  return athlete
}

function toAthlete(athlete: AthleteRow): Athlete {
  return { ...athlete, score: athlete.score === null ? null : toPoints(athlete.score) }
}

async function loadAthleteResults(db: Db, athlete_id: number): Promise<AthleteRaceResult[]> {
  const results = await listResultsOfAthlete(db, athlete_id)
  const races = await listRacesById(
    db,
    results.map((result) => result.race_id),
  )
  const raceOf = new Map(races.map((race) => [race.race_id, toRace(race)]))
  return results.flatMap((row) => {
    const { athlete: _, ...result } = toAthleteResult(row)
    const race = raceOf.get(result.race_id)
    return race ? { ...result, race } : []
  })
}
