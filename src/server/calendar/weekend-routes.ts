import type { FastifyInstance } from 'fastify'
import {
  getCurrentWeekend,
  getPreviousWeekend,
  getSelection,
  getUpcomingWeekend,
  getWeekend,
  listWeekends,
} from '#contract/weekends.ts'
import type { AppContext } from '#server/http/app-context.ts'
import { serve, serveList } from '#server/http/serve.ts'
import { notFound } from '#server/platform/errors.ts'
import { getWeekendOr404, weekendOr404 } from './get-weekend.ts'
import { loadSelection, loadWeekend, loadWeekends } from './load-weekends.ts'
import { findSelection } from './store/selections.ts'
import {
  countWeekends,
  findCurrentWeekend,
  findLastPublication,
  findPreviousWeekend,
  findUpcomingWeekend,
  listWeekendPage,
} from './store/weekends.ts'

export function weekendRoutes(app: FastifyInstance, context: AppContext): void {
  serveList(app, context, listWeekends, async ({ query, db }) => {
    const weekends = await listWeekendPage(db, query)
    return { rows: await loadWeekends(db, weekends), total: await countWeekends(db, query) }
  })

  serve(app, context, getUpcomingWeekend, async ({ db }) => {
    return loadWeekend(db, weekendOr404(await findUpcomingWeekend(db)))
  })

  serve(app, context, getPreviousWeekend, async ({ db }) => {
    return loadWeekend(db, weekendOr404(await findPreviousWeekend(db)))
  })

  serve(app, context, getCurrentWeekend, async ({ db }) => {
    const found = await findCurrentWeekend(db)
    if (!found) return null

    const weekend = await loadWeekend(db, found)
    const published_at = await findLastPublication(db)
    return { weekend, published_at: published_at?.toISOString() ?? null }
  })

  serve(app, context, getWeekend, async ({ params, db }) => {
    return loadWeekend(db, await getWeekendOr404(db, params.weekend_id))
  })

  serve(app, context, getSelection, async ({ params, db }) => {
    const selection = await findSelection(db, params.selection_id)
    if (!selection) throw notFound('Selection')

    return loadSelection(db, selection)
  })
}
