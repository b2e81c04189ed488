import type { FastifyInstance } from 'fastify'
import type { AppContext } from '#server/http/app-context.ts'
import { sendCached } from '#server/http/send-cached.ts'
import { findSite } from '#server/site/store/site.ts'
import { makeCalendar } from './make-calendar.ts'
import { listDeadlines } from './store/deadlines.ts'

/** The route of the public calendar feed of all deadlines. It is not part of the API. */
export function calendarRoutes(app: FastifyInstance, context: AppContext): void {
  const db = context.db

  app.get('/events.ics', { config: { caller: 'visitor' } }, (request, reply) =>
    sendCached(context, request, reply, {
      key: '/events.ics',
      make: async () => {
        const site = await findSite(db)
        const name = site.settings?.display_name ?? 'Podium'
        const { public_url } = context.site
        const body = makeCalendar({ name, public_url }, await listDeadlines(db))
        const headers = { 'content-disposition': 'attachment; filename="events.ics"' }
        return { body, type: 'text/calendar; charset=utf-8', headers }
      },
    }),
  )
}
