import type { FastifyInstance } from 'fastify'
import { getAdminSession } from '#contract/admin/admin.ts'
import type { AppContext } from '#server/http/app-context.ts'
import { serveOwn } from '#server/http/serve.ts'
import { findCurrentSeason } from '#server/seasons/store.ts'
import { settingsOf } from '#server/site/site.ts'

/** What the frame around the admin pages shows. */
export function adminSessionRoutes(app: FastifyInstance, context: AppContext): void {
  serveOwn(app, context, getAdminSession, async ({ db, player }) => {
    const season = await findCurrentSeason(db)
    return {
      user_id: player.user_id,
      user_name: player.user_name,
      // The route lets no player in.
      role: player.role === 'owner' ? ('owner' as const) : ('operator' as const),
      site_name: settingsOf({ settings: season?.settings ?? null }).display_name,
      season: season ? { season_id: season.season_id, name: season.name } : null,
    }
  })
}
