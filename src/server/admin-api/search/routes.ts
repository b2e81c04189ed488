import type { FastifyInstance } from 'fastify'
import { searchAdmin } from '#contract/admin/search.ts'
import type { AppContext } from '#server/http/app-context.ts'
import { servePrivate } from '#server/http/serve.ts'
import { findCurrentSeason } from '#server/seasons/store.ts'
import { searchAll } from './store.ts'

/** The route for the search in the command palette. */
export function adminSearchRoutes(app: FastifyInstance, context: AppContext): void {
  servePrivate(app, context, searchAdmin, async ({ db, query, player }) => {
    const season = await findCurrentSeason(db)
    return searchAll(db, {
      text: query.text,
      season_id: season?.season_id ?? 0,
      may_see_emails: player.role === 'owner',
    })
  })
}
