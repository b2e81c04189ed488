import type { FastifyInstance } from 'fastify'
import type { AdminSidebet } from '#contract/admin/sidebets.ts'
import {
  changeSidebets,
  getAdminSidebets,
  getSettlementPreview,
  getSidebetChoices,
  previewSettlement,
  settleSidebet,
} from '#contract/admin/sidebets.ts'
import { toPoints } from '#game/scoring/points.ts'
import { fold, proposeAnswer } from '#game/sidebets/proposals.ts'
import type { AppContext } from '#server/http/app-context.ts'
import { withIdempotency } from '#server/http/idempotency/with-idempotency.ts'
import { servePrivate } from '#server/http/serve.ts'
import { subjectOf } from '#server/platform/audit/actor.ts'
import type { Db } from '#server/platform/db/db.ts'
import { notFound } from '#server/platform/errors.ts'
import { findCurrentSeason } from '#server/seasons/store.ts'
import { addSidebet, getBetOr404, removeSidebet } from './change-sidebets.ts'
import { addSettlement, addSettlementPreview } from './settlement.ts'
import * as store from './store.ts'
import { type BetRow, listKnownNames, listRacesWithPlaces } from './store.ts'

export function adminSidebetRoutes(app: FastifyInstance, context: AppContext): void {
  servePrivate(app, context, getAdminSidebets, async ({ db }) => {
    const season = await findCurrentSeason(db)
    if (!season) return { is_on: false, weekends: [] }
    const bets = await store.listBets(db, season.season_id)
    const proposals = await proposeAnswers(db, season.season_id, bets)
    const shown = bets.map(({ value, closes_at, last_settlement, ...bet }) => ({
      ...bet,
      value: toPoints(value),
      closes_at: closes_at.toISOString(),
      last_settlement: last_settlement && {
        ...last_settlement,
        at: new Date(last_settlement.at).toISOString(),
      },
      proposal: proposals.get(bet.sidebet_id) ?? null,
    }))
    const weekends = await store.listWeekends(db, season.season_id)
    return {
      is_on: season.settings.side_bets,
      weekends: weekends.map((weekend) => ({
        ...weekend,
        event_start: weekend.event_start.toISOString(),
        first_close: weekend.first_close?.toISOString() ?? null,
        sidebets: shown
          .filter(({ weekend_id }) => weekend_id === weekend.weekend_id)
          .map(({ weekend_id: _id, ...bet }) => bet),
      })),
    }
  })

  servePrivate(app, context, getSidebetChoices, async ({ db, query }) => {
    const season = await findCurrentSeason(db)
    const choices = season && (await store.findChoices(db, season.season_id, query.weekend_id))
    if (!choices) throw notFound('Weekend')
    return choices
  })

  servePrivate(app, context, changeSidebets, async (call) => {
    const { db, player, body } = call
    const { dry_run, reason, change } = body
    const season = await findCurrentSeason(db)
    if (!season) throw notFound('Season')
    const by = { actor: subjectOf(player.user_id), reason }
    const run = async (tx: typeof db) => {
      if (change.act === 'sidebet add') return addSidebet(tx, season, change, { dry_run, by })
      const { sidebet_id } = await getBetOr404(tx, season, change.sidebet_id)
      return removeSidebet(tx, sidebet_id, { dry_run, by })
    }
    return dry_run ? run(db) : withIdempotency(db, call, run)
  })
  settlementRoutes(app, context)
}

/** Routes that settle side bets, by jobs, because settling rebuilds boards and may take longer than a request. */
function settlementRoutes(app: FastifyInstance, context: AppContext): void {
  servePrivate(app, context, previewSettlement, async (call) => {
    const { db, params, body, player } = call
    const { user_id } = player
    const command = { ...params, ...body, actor: subjectOf(user_id) }
    const reply = await withIdempotency(db, call, async (tx) => ({
      job_id: await addSettlementPreview(tx, command, user_id),
    }))
    context.notifyJobs?.()
    return reply
  })

  servePrivate(app, context, getSettlementPreview, async ({ db, params, player: { user_id } }) => {
    const found = await store.findSettlementPreview(db, { ...params, user_id })
    if (!found) throw notFound('Preview')
    return found
  })

  servePrivate(app, context, settleSidebet, async (call) => {
    const { db, params, body, player } = call
    const command = { ...params, ...body, actor: subjectOf(player.user_id) }
    const reply = await withIdempotency(db, call, async (tx) => ({
      job_id: await addSettlement(tx, command),
    }))
    context.notifyJobs?.()
    return reply
  })
}

/** Proposes answers to closed side bets, based on official results. The keys of the map are ids of side bets. */
async function proposeAnswers(
  db: Db,
  season_id: number,
  bets: readonly BetRow[],
): Promise<Map<number, AdminSidebet['proposal']>> {
  const closed = bets.filter(({ is_closed }) => is_closed)
  const names = closed.flatMap(({ options }) => options.map(({ description }) => description))
  const races = Map.groupBy(
    await listRacesWithPlaces(db, [...new Set(closed.map(({ weekend_id }) => weekend_id))]),
    ({ weekend_id }) => weekend_id,
  )
  const { nations, athletes } = await listKnownNames(db, season_id, names)
  const known = { nations: new Set(nations.map(fold)), athletes: new Set(athletes.map(fold)) }
  return new Map(
    closed.map(({ sidebet_id, weekend_id, description, options }) => [
      sidebet_id,
      proposeAnswer(description, options, races.get(weekend_id) ?? [], known),
    ]),
  )
}
