import type { FastifyInstance } from 'fastify'
import { type AdminBadges, getAdminSession } from '#contract/admin/admin.ts'
import type { TodayItem } from '#contract/admin/today.ts'
import { listDueItems, listWaiting } from '#server/admin-api/today/list-due-items.ts'
import { findNearestWeekend } from '#server/admin-api/today/store/today.ts'
import type { AppContext } from '#server/http/app-context.ts'
import { servePrivate } from '#server/http/serve.ts'
import type { Db } from '#server/platform/db/db.ts'
import { findCurrentSeason } from '#server/seasons/store.ts'
import { settingsOf } from '#server/site/site.ts'
import { findSite } from '#server/site/store/site.ts'

/** Route for the data in the frame of the admin pages: header, menu and badges. */
export function adminSessionRoutes(app: FastifyInstance, context: AppContext): void {
  servePrivate(app, context, getAdminSession, async ({ db, player }) => {
    const season = await findCurrentSeason(db)
    const site = await findSite(db)
    const weekend = season && (await findNearestWeekend(db, season.season_id))
    return {
      user_id: player.user_id,
      user_name: player.user_name,
      // Only operators and owners can call this route, so the role is one of these two.
      role: player.role === 'owner' ? ('owner' as const) : ('operator' as const),
      site_name: settingsOf(site).display_name,
      site_address: context.site.public_url.href.replace(/\/$/, ''),
      season: season ? { season_id: season.season_id, name: season.name } : null,
      weekend: weekend ? { weekend_name: weekend.weekend_name, time_zone: weekend.time_zone } : null,
      badges: await readBadges(db, season?.season_id ?? 0),
    }
  })
}

/**
 * Counts the items that `GET /api/admin/today` lists, except the findings of `doctor`, because its checks take long.
 */
async function readBadges(db: Db, season_id: number): Promise<AdminBadges> {
  const due = await listDueItems(db, season_id)
  const side_bets = due.reduce((sum, item) => sum + (item.kind === 'sidebets' ? item.count : 0), 0)
  const waiting = await listWaiting(db, season_id)
  const countOf = (kind: TodayItem['kind']) =>
    waiting.reduce((sum, item) => sum + (item.kind === kind && 'count' in item ? item.count : 0), 0)
  return {
    today: due.length + waiting.length,
    results: due.filter((item) => item.kind !== 'sidebets').length,
    side_bets,
    people: countOf('reports'),
    leagues: countOf('league-requests'),
  }
}
