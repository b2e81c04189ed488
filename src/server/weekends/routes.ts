import type { FastifyInstance } from 'fastify'
import type { Race } from '#contract/races.ts'
import { getSelection, getWeekend } from '#contract/weekends.ts'
import type { Db } from '#server/db/db.ts'
import { notFound } from '#server/http/errors.ts'
import { serve } from '#server/http/serve.ts'
import type { Shell } from '#server/http/shell.ts'
import { toRace } from '#server/races/race.ts'
import { listRacesOfWeekend } from '#server/races/store.ts'
import { findSelection, findWeekend, listSelectionsOfWeekend } from './store.ts'
import { toSelection, toWeekend } from './weekend.ts'

export function weekendRoutes(app: FastifyInstance, shell: Shell): void {
  serve(app, shell, getWeekend, async ({ params, db }) => {
    const weekend = await findWeekend(db, params.weekend_id)
    if (!weekend) throw notFound('Weekend')
    const selections = await listSelectionsOfWeekend(db, weekend.weekend_id)
    const races = await loadRaces(db, weekend.weekend_id)

    return toWeekend(
      weekend,
      selections.map((selection) => toSelection(selection, races)),
    )
  })

  serve(app, shell, getSelection, async ({ params, db }) => {
    const selection = await findSelection(db, params.selection_id)
    if (!selection) throw notFound('Selection')

    return toSelection(selection, await loadRaces(db, selection.weekend_id))
  })
}

async function loadRaces(db: Db, weekend_id: number): Promise<Race[]> {
  const races = await listRacesOfWeekend(db, weekend_id)
  return races.map(toRace)
}
