import type { FastifyInstance } from 'fastify'
import { listPriceTable, previewPrices, writeAdminPrices } from '#contract/admin/athletes/prices.ts'
import { toPoints } from '#game/scoring/points.ts'
import { listPriceRows } from '#server/admin-api/athletes/store.ts'
import type { AppContext } from '#server/http/app-context.ts'
import { withIdempotency } from '#server/http/idempotency/with-idempotency.ts'
import { servePrivate } from '#server/http/serve.ts'
import { actorOf } from '#server/platform/audit/actor.ts'
import { invalidField } from '#server/platform/errors.ts'
import { changePrices, previewChange, requirePreviewed } from './change-prices.ts'
import { plannedPriceRoutes } from './planned-routes.ts'

/** Routes that preview and set prices of the current season, computed by the price rule or typed by the operator. */
export function adminPriceRoutes(app: FastifyInstance, context: AppContext): void {
  servePrivate(app, context, listPriceTable, async ({ db }) => {
    const rows = await listPriceRows(db)
    return rows.map((row) => ({ ...row, score: row.score === null ? null : toPoints(row.score) }))
  })

  servePrivate(app, context, previewPrices, ({ db, body, player }) =>
    previewChange(db, body, { actor: actorOf(player) }),
  )

  servePrivate(app, context, writeAdminPrices, (call) =>
    withIdempotency(context.db, call, async (tx) => {
      const { reason } = call.body
      const { preview } = await changePrices(tx, call.body, { actor: actorOf(call.player), reason })
      if (preview.needs_reason && reason === undefined) throw invalidField('reason', 'Please give a reason')
      requirePreviewed(preview, call.request.headers['if-match'])
      return preview
    }),
  )

  plannedPriceRoutes(app, context)
}
