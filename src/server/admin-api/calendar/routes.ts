import type { FastifyInstance } from 'fastify'
import { changeCalendar, getAdminCalendar } from '#contract/admin/calendar.ts'
import type { AppContext } from '#server/http/app-context.ts'
import { serveOwn } from '#server/http/serve.ts'
import { subjectOf } from '#server/platform/audit/actor.ts'
import { notFound } from '#server/platform/errors.ts'
import { findCurrentSeason } from '#server/seasons/store.ts'
import { runAct } from './run-act.ts'
import * as store from './store.ts'

export function adminCalendarRoutes(app: FastifyInstance, context: AppContext): void {
  serveOwn(app, context, getAdminCalendar, async ({ db }) => {
    const season = await findCurrentSeason(db)
    if (!season) return []
    const weekends = await store.listWeekends(db, season.season_id)
    const races = Map.groupBy(await store.listRaces(db, season.season_id), ({ weekend_id }) => weekend_id)
    const deadlines = Map.groupBy(
      await store.listDeadlines(db, season.season_id),
      ({ weekend_id }) => weekend_id,
    )
    return weekends.map(({ event_start, event_end, ...weekend }) => ({
      ...weekend,
      event_start: event_start.toISOString(),
      event_end: event_end.toISOString(),
      races: (races.get(weekend.weekend_id) ?? []).map(({ weekend_id: _id, date, ...race }) => ({
        ...race,
        date: date.toISOString(),
      })),
      deadlines: (deadlines.get(weekend.weekend_id) ?? []).map(
        ({ weekend_id: _id, opens_at, closes_at, ...deadline }) => ({
          ...deadline,
          opens_at: opens_at?.toISOString() ?? null,
          closes_at: closes_at.toISOString(),
        }),
      ),
    }))
  })

  // No idempotency key is needed: a repeated change is refused, because it was already made.
  serveOwn(app, context, changeCalendar, async ({ db, body, player }) => {
    const season = await findCurrentSeason(db)
    if (!season) throw notFound('Season')
    return runAct(db, season, body, subjectOf(player.user_id))
  })
}
