import type { FastifyInstance } from 'fastify'
import {
  type AdminSeason,
  createAdminSeason,
  discardAdminSeason,
  importSeasonFiles,
  listAdminSeasons,
  makeSeasonCurrent,
  planSeasonFiles,
} from '#contract/admin/seasons.ts'
import { whySeasonIsKept } from '#game/calendar/calendar-acts.ts'
import { discardSeason } from '#server/calendar-acts/discard-season.ts'
import type { AppContext } from '#server/http/app-context.ts'
import { withIdempotency } from '#server/http/idempotency/with-idempotency.ts'
import { servePrivate } from '#server/http/serve.ts'
import type { Player } from '#server/http/sessions/player.ts'
import { withUpload } from '#server/http/uploads.ts'
import { subjectOf } from '#server/platform/audit/actor.ts'
import type { Db } from '#server/platform/db/db.ts'
import { httpError, invalidField, notFound } from '#server/platform/errors.ts'
import { asScoringRequest } from '#server/scoring/store/while-scoring.ts'
import { createSeason, SEASON_SENTENCES } from '#server/seasons/create-season.ts'
import { setSeason } from '#server/seasons/set-season.ts'
import { findSeasonById, lockTeamConstraints, type SeasonRow } from '#server/seasons/store.ts'
import { CALENDAR_SENTENCES } from '#text/calendar-refusals.ts'
import { importUpload, planUpload } from './import-upload.ts'
import { listSeasonsToShow, type SeasonToShow } from './store.ts'

export function adminSeasonRoutes(app: FastifyInstance, context: AppContext): void {
  servePrivate(app, context, listAdminSeasons, ({ db }) => listSeasons(db))

  servePrivate(app, context, createAdminSeason, (call) =>
    withIdempotency(call.db, call, async (tx) => {
      const created = await createSeason(tx, { ...call.body, actor: subjectOf(call.player.user_id) })
      if (!created.ok) throw invalidField('name', SEASON_SENTENCES[created.reason])
      const { season_id, is_current } = created
      return { season_id, is_current }
    }),
  )

  servePrivate(app, context, makeSeasonCurrent, (call) =>
    withIdempotency(call.db, call, async (tx) => {
      await lockTeamConstraints(tx)
      const season = await getSeasonOr404(tx, call.params.season_id)
      const { settings } = season
      const actor = subjectOf(call.player.user_id)
      if (!season.is_current)
        await setSeason(tx, season, { settings, is_current: true, actor, reason: call.body.reason })
      return {}
    }),
  )

  // No idempotency key is needed: a repeated request does not find the season any more, so it changes nothing.
  servePrivate(app, context, discardAdminSeason, async ({ db, params, body, player }) => {
    const { season_id, name } = await getSeasonOr404(db, params.season_id)
    const actor = subjectOf(player.user_id)
    const command = { season_id, name, actor, reason: body.reason, dry_run: false }
    const discarded = await asScoringRequest(() => discardSeason(db, command))
    if (!discarded.ok) throw httpError('calendar', `${CALENDAR_SENTENCES[discarded.reason]}.`)
    return {}
  })

  servePrivate(app, context, planSeasonFiles, ({ db, player, request }) =>
    withUpload(planSeasonFiles, request, (path) => planUpload(db, path, byOf(player))),
  )

  // No idempotency key is needed: after the first import the plan is different, so a second job with the old plan
  // fails.
  servePrivate(app, context, importSeasonFiles, async ({ db, player, request }) => {
    const job_id = await withUpload(importSeasonFiles, request, (path) =>
      importUpload(db, path, byOf(player)),
    )
    context.notifyJobs?.()
    return { job_id }
  })
}

function byOf({ user_id, role }: Player): { actor: string; may_create: boolean } {
  return { actor: subjectOf(user_id), may_create: role === 'owner' }
}

async function getSeasonOr404(db: Db, season_id: number): Promise<SeasonRow> {
  const season = await findSeasonById(db, season_id)
  if (!season) throw notFound('Season')
  return season
}

async function listSeasons(db: Db): Promise<AdminSeason[]> {
  return (await listSeasonsToShow(db)).map(toSeason)
}

function toSeason({ is_played, others, ...season }: SeasonToShow): AdminSeason {
  const kept = whySeasonIsKept({ ...season, is_played, others })
  return { ...season, kept_because: kept && `${CALENDAR_SENTENCES[kept]}.` }
}
