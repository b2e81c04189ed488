import type { FastifyInstance } from 'fastify'
import { listPriceTable, previewPrices, writeAdminPrices } from '#contract/admin/athletes/prices.ts'
import { toPoints } from '#game/scoring/points.ts'
import { listPriceRows } from '#server/admin-api/athletes/store.ts'
import type { AppContext } from '#server/http/app-context.ts'
import { withIdempotency } from '#server/http/idempotency/with-idempotency.ts'
import { servePrivate } from '#server/http/serve.ts'
import { actorOf } from '#server/platform/audit/actor.ts'
import { withDryRun } from '#server/platform/db/with-dry-run.ts'
import { invalidField } from '#server/platform/errors.ts'
import { changePrices, requirePreviewed } from './change-prices.ts'
import { plannedPriceRoutes } from './planned-routes.ts'

/** Sets prices of the current season, computed by the price rule or typed by the operator. Previews them first. */
export function adminPriceRoutes(app: FastifyInstance, context: AppContext): void {
  servePrivate(app, context, listPriceTable, async ({ db }) => {
    const rows = await listPriceRows(db)
    return rows.map((row) => ({ ...row, score: row.score === null ? null : toPoints(row.score) }))
  })

  servePrivate(app, context, previewPrices, async ({ db, body, player }) => {
    const by = { actor: actorOf(player) }
    const { planned_id: _, ...preview } = await withDryRun(db, true, (tx) =>
      changePrices(tx, body, by, { with_replay: true }),
    )
    return preview
  })

  servePrivate(app, context, writeAdminPrices, (call) =>
    withIdempotency(context.db, call, async (tx) => {
      const { reason } = call.body
      const written = await changePrices(tx, call.body, { actor: actorOf(call.player), reason })
      if (written.needs_reason && reason === undefined) throw invalidField('reason', 'Please give a reason')
      requirePreviewed(written, call.request.headers['if-match'])
      const { planned_id: _, ...reply } = written
      return reply
    }),
  )

  plannedPriceRoutes(app, context)
}
