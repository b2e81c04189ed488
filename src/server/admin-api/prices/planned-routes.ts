import type { FastifyInstance } from 'fastify'
import {
  cancelPlannedPrices,
  changePlannedPrices,
  listPlannedPrices,
  markIncompletePublicationRead,
  planAdminPrices,
} from '#contract/admin/athletes/planned-prices.ts'
import { requireVersion } from '#server/admin-api/versions.ts'
import type { AppContext } from '#server/http/app-context.ts'
import { withIdempotency } from '#server/http/idempotency/with-idempotency.ts'
import { servePrivate } from '#server/http/serve.ts'
import { actorOf } from '#server/platform/audit/actor.ts'
import { insertAudit } from '#server/platform/audit/store.ts'
import type { Db } from '#server/platform/db/db.ts'
import { notFound } from '#server/platform/errors.ts'
import {
  cancelPlanned,
  findAndLockPlanned,
  plannedSubject,
  replanPrices,
} from '#server/prices/plan-prices.ts'
import { readGivenPrices } from '#server/prices/set-given-prices.ts'
import { markRead, type PlannedPriceList } from '#server/prices/store/planned.ts'
import { listPricing } from '#server/prices/store/pricing.ts'
import { findCurrentSeason } from '#server/seasons/store.ts'
import { changePrices, linesError, planError, requirePreviewed } from './change-prices.ts'
import { describePlans } from './describe-plans.ts'

/** Routes for prices that are prepared now and published later. */
export function plannedPriceRoutes(app: FastifyInstance, context: AppContext): void {
  servePrivate(app, context, listPlannedPrices, async ({ db }) => {
    const season = await findCurrentSeason(db)
    if (!season) return { planned: [], incomplete: [], venue: null }
    return describePlans(db, season.season_id)
  })

  servePrivate(app, context, planAdminPrices, (call) =>
    withIdempotency(context.db, call, async (tx) => {
      const { publish_at, reason, ...command } = call.body
      const by = { actor: actorOf(call.player), reason }
      const planned = await changePrices(tx, command, by, new Date(publish_at))
      requirePreviewed(planned.preview, call.request.headers['if-match'])
      return { planned_id: planned.planned_id! }
    }),
  )

  servePrivate(app, context, changePlannedPrices, (call) =>
    withIdempotency(context.db, call, async (tx) => {
      const { publish_at, reason, lines } = call.body
      const planned = await lockUnchanged(tx, call.params, call.request.headers['if-match'])
      const prices = lines === undefined ? undefined : await readLines(tx, planned, lines)
      const by = { actor: actorOf(call.player), reason }
      const changed = await replanPrices(tx, planned, { publish_at: new Date(publish_at), prices }, by)
      if (!changed.ok) throw planError(changed)
      return { planned_id: planned.planned_id }
    }),
  )

  servePrivate(app, context, cancelPlannedPrices, (call) =>
    withIdempotency(context.db, call, async (tx) => {
      const planned = await lockUnchanged(tx, call.params, call.request.headers['if-match'])
      const { reason } = call.body
      await cancelPlanned(tx, planned, { actor: actorOf(call.player), reason })
      return {}
    }),
  )

  servePrivate(app, context, markIncompletePublicationRead, (call) =>
    withIdempotency(context.db, call, async (tx) => {
      const { planned_id } = call.params
      if (!(await markRead(tx, planned_id))) throw notFound('Publication')
      const actor = actorOf(call.player)
      await insertAudit(tx, { actor, act: 'price plan read', subject: plannedSubject(planned_id) })
      return {}
    }),
  )
}

/** Locks planned prices. Throws 404 if there are none, and 412 if they have changed since the caller read them. */
async function lockUnchanged(
  tx: Db,
  { planned_id }: { planned_id: number },
  if_match: string | undefined,
): Promise<PlannedPriceList> {
  const planned = await findAndLockPlanned(tx, planned_id)
  if (!planned) throw notFound('Planned prices')
  await requireVersion(tx, plannedSubject(planned_id), if_match)
  return planned
}

async function readLines(tx: Db, { season_id }: PlannedPriceList, lines: string) {
  const read = readGivenPrices(lines, await listPricing(tx, season_id))
  if (!read.ok) throw linesError(read.problems)
  return read.changes
}
