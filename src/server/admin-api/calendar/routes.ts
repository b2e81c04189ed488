import type { FastifyInstance } from 'fastify'
import { changeCalendar, getAdminCalendar } from '#contract/admin/calendar.ts'
import { etagOfAudit } from '#server/admin-api/versions.ts'
import type { AppContext } from '#server/http/app-context.ts'
import { withIdempotency } from '#server/http/idempotency/with-idempotency.ts'
import { servePrivate } from '#server/http/serve.ts'
import { subjectOf } from '#server/platform/audit/actor.ts'
import type { Db } from '#server/platform/db/db.ts'
import { withDryRun } from '#server/platform/db/with-dry-run.ts'
import { notFound } from '#server/platform/errors.ts'
import { findCurrentSeason } from '#server/seasons/store.ts'
import { runAct } from './run-act.ts'
import * as store from './store.ts'

export function adminCalendarRoutes(app: FastifyInstance, context: AppContext): void {
  servePrivate(app, context, getAdminCalendar, async ({ db }) => {
    const season = await findCurrentSeason(db)
    if (!season) return []
    // Reads the versions before the weekends. If somebody changes a weekend between the two reads, the client gets an
    // old version, so its change is refused. In the other order, the client could overwrite what somebody changed.
    const versions = await store.readVersions(db, season.season_id)
    const weekends = await store.listWeekends(db, season.season_id)
    const races = Map.groupBy(await store.listRaces(db, season.season_id), ({ weekend_id }) => weekend_id)
    const deadlines = Map.groupBy(
      await store.listCountedDeadlines(db, season.season_id),
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
      version: etagOfAudit(versions.get(weekend.weekend_id)),
    }))
  })

  servePrivate(app, context, changeCalendar, async (call) => {
    const { db, body, player, request } = call
    const season = await findCurrentSeason(db)
    if (!season) throw notFound('Season')
    const by = { actor: subjectOf(player.user_id), if_match: request.headers['if-match'] }
    const work = (tx: Db) => runAct(tx, season, body, by)
    if (body.dry_run) return withDryRun(db, true, work)
    const report = await withIdempotency(db, call, work)
    context.notifyJobs?.()
    return report
  })
}
