import type { FastifyInstance } from 'fastify'
import { getMyCalendar, makeMyCalendar, revokeMyCalendar } from '#contract/calendar-feed.ts'
import type { AppContext } from '#server/http/app-context.ts'
import { limitAttempts } from '#server/http/limits/limits.ts'
import { servePrivate } from '#server/http/serve.ts'
import { notFound } from '#server/platform/errors.ts'
import { hashToken, newToken } from '#server/platform/tokens.ts'
import { findSite } from '#server/site/store/site.ts'
import { makeOwnCalendar } from './make-calendar.ts'
import { listDeadlines } from './store/deadlines.ts'
import { deleteFeed, findFeedOwner, findFeedTime, listOwnTeams, upsertFeed } from './store/feeds.ts'

/**
 * Routes for the calendar feed of a player's deadlines. Calendar programs read it at a secret URL, without a session.
 */
export function calendarFeedRoutes(app: FastifyInstance, context: AppContext): void {
  servePrivate(app, context, getMyCalendar, async ({ db, player }) => {
    const made_at = await findFeedTime(db, player.user_id)
    return { made_at: made_at?.toISOString() ?? null }
  })

  servePrivate(app, context, makeMyCalendar, async ({ db, player }) => {
    await limitAttempts(db, 'calendar', String(player.user_id))
    const token = newToken()
    const made_at = await upsertFeed(db, player.user_id, hashToken(token))
    return { path: `/calendar/${token}.ics`, made_at: made_at.toISOString() }
  })

  servePrivate(app, context, revokeMyCalendar, async ({ db, player }) => {
    await deleteFeed(db, player.user_id)
    return { made_at: null }
  })

  const db = context.db
  const options = { config: { caller: 'visitor' } } as const
  app.get<{ Params: { name: string } }>('/calendar/:name', options, async (request, reply) => {
    const token = /^([\w-]{43})\.ics$/.exec(request.params.name)?.[1]
    const user_id = token === undefined ? undefined : await findFeedOwner(db, hashToken(token))
    if (user_id === undefined) throw notFound('Calendar')

    const site = await findSite(db)
    const name = site.settings?.display_name ?? 'Podium'
    const { public_url } = context.site
    const deadlines = await listDeadlines(db)
    const calendar = makeOwnCalendar({ name, public_url }, deadlines, await listOwnTeams(db, user_id))
    return reply
      .type('text/calendar; charset=utf-8')
      .headers({
        'cache-control': 'private, no-store',
        'content-disposition': 'attachment; filename="my-deadlines.ics"',
        'x-robots-tag': 'noindex',
      })
      .send(calendar)
  })
}
