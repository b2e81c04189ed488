import type { FastifyInstance } from 'fastify'
import {
  getPreviousWeekend,
  getSelection,
  getUpcomingWeekend,
  getWeekend,
  listWeekends,
} from '#contract/weekends.ts'
import { serve, serveList } from '#server/http/serve.ts'
import type { Shell } from '#server/http/shell.ts'
import { notFound } from '#server/platform/errors.ts'
import { getWeekendOr404, weekendOr404 } from './get-weekend.ts'
import { loadSelection, loadWeekend, loadWeekends } from './load-weekends.ts'
import { findSelection } from './store/selections.ts'
import { countWeekends, findPreviousWeekend, findUpcomingWeekend, listWeekendPage } from './store/weekends.ts'

export function weekendRoutes(app: FastifyInstance, shell: Shell): void {
  serveList(app, shell, listWeekends, async ({ query, db }) => {
    const weekends = await listWeekendPage(db, query)
    return { rows: await loadWeekends(db, weekends), total: await countWeekends(db, query) }
  })

  serve(app, shell, getUpcomingWeekend, async ({ db }) => {
    return loadWeekend(db, weekendOr404(await findUpcomingWeekend(db)))
  })

  serve(app, shell, getPreviousWeekend, async ({ db }) => {
    return loadWeekend(db, weekendOr404(await findPreviousWeekend(db)))
  })

  serve(app, shell, getWeekend, async ({ params, db }) => {
    return loadWeekend(db, await getWeekendOr404(db, params.weekend_id))
  })

  serve(app, shell, getSelection, async ({ params, db }) => {
    const selection = await findSelection(db, params.selection_id)
    if (!selection) throw notFound('Selection')

    return loadSelection(db, selection)
  })
}
