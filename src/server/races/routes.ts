import type { FastifyInstance } from 'fastify'
import { getRace, listRaceAthletes, listRaceUsers } from '#contract/races.ts'
import type { Db } from '#server/db/db.ts'
import { notFound } from '#server/http/errors.ts'
import { serve, serveList } from '#server/http/serve.ts'
import type { Shell } from '#server/http/shell.ts'
import { readBoard } from '#server/standings/read.ts'
import { findRaceStanding } from '#server/standings/store/pointers.ts'
import { toAthleteResult, toRace } from './race.ts'
import { countResults, findRace, listResults, type RaceRow } from './store.ts'

export function raceRoutes(app: FastifyInstance, shell: Shell): void {
  serve(app, shell, getRace, async ({ params, db }) => toRace(await needRace(db, params.race_id)))

  serveList(app, shell, listRaceAthletes, async ({ params, query, db }) => {
    const { race_id } = await needRace(db, params.race_id)
    const results = await listResults(db, race_id, query)

    return { rows: results.map(toAthleteResult), total: await countResults(db, race_id) }
  })

  serveList(app, shell, listRaceUsers, async ({ params, query, db }) => {
    const { race_id } = await needRace(db, params.race_id)
    return readBoard(db, () => findRaceStanding(db, race_id), query)
  })
}

async function needRace(db: Db, race_id: number): Promise<RaceRow> {
  const race = await findRace(db, race_id)
  if (!race) throw notFound('Race')
  return race
}
