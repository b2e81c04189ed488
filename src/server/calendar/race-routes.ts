import type { FastifyInstance } from 'fastify'
import {
  getLatestRace,
  getRace,
  listRaceAthletes,
  listRaceCups,
  listRaces,
  listRaceUsers,
} from '#contract/races.ts'
import { readCups } from '#server/cups/read-cups.ts'
import { listCupsOfRace } from '#server/cups/store.ts'
import type { AppContext } from '#server/http/app-context.ts'
import { serve, serveList } from '#server/http/serve.ts'
import { readBoard } from '#server/standings/read.ts'
import { findRaceStanding } from '#server/standings/store/pointers.ts'
import { getRaceOr404, raceOr404 } from './get-race.ts'
import { toAthleteResult, toRace } from './race.ts'
import { countSeasonRaces, findLatestRace, listSeasonRaces } from './store/races.ts'
import { countResults, listResults } from './store/results.ts'

export function raceRoutes(app: FastifyInstance, context: AppContext): void {
  serveList(app, context, listRaces, async ({ query, db }) => {
    const races = await listSeasonRaces(db, query)
    return { rows: races.map(toRace), total: await countSeasonRaces(db, query) }
  })

  serve(app, context, getLatestRace, async ({ params, db }) => {
    return toRace(raceOr404(await findLatestRace(db, params.gender)))
  })

  serve(app, context, getRace, async ({ params, db }) => toRace(await getRaceOr404(db, params.race_id)))

  serveList(app, context, listRaceAthletes, async ({ params, query, db }) => {
    const { race_id } = await getRaceOr404(db, params.race_id)
    const results = await listResults(db, race_id, query)

    return { rows: results.map(toAthleteResult), total: await countResults(db, race_id) }
  })

  serveList(app, context, listRaceUsers, async ({ params, query, db }) => {
    const { race_id } = await getRaceOr404(db, params.race_id)
    return readBoard(db, () => findRaceStanding(db, race_id), query)
  })

  serve(app, context, listRaceCups, async ({ params, db }) => {
    const { race_id } = await getRaceOr404(db, params.race_id)
    return readCups(db, () => listCupsOfRace(db, race_id))
  })
}
