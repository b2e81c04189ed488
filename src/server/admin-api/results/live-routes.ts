import type { FastifyInstance } from 'fastify'
import { type LiveBatch, postLiveBatch, withdrawLive } from '#contract/admin/results/live.ts'
import type { AppContext } from '#server/http/app-context.ts'
import { withIdempotency } from '#server/http/idempotency/with-idempotency.ts'
import { servePrivate } from '#server/http/serve.ts'
import { lockDueSelections, saveLiveBatch, withdrawLive as withdraw } from '#server/live/save-batch.ts'
import { actorOf } from '#server/platform/audit/actor.ts'
import { httpError } from '#server/platform/errors.ts'
import { LIVE_SENTENCES } from '#text/scoring-refusals.ts'

/** Live results, sent by the timing while a race runs. */
export function adminLiveRoutes(app: FastifyInstance, context: AppContext): void {
  servePrivate(app, context, postLiveBatch, async (call) => {
    const { db, params, body, player } = call
    await lockDueSelections(db, params.race_id)
    const batch = { ...params, ...toBatch(body), actor: actorOf(player) }
    return withIdempotency(db, call, async (tx) => {
      const saved = await saveLiveBatch(tx, batch)
      if (!saved.ok) throw httpError(saved.reason, LIVE_SENTENCES[saved.reason])
      return { sequence: saved.sequence, received_at: saved.received_at.toISOString() }
    })
  })

  servePrivate(app, context, withdrawLive, async (call) => {
    const { db, params, player } = call
    return withIdempotency(db, call, async (tx) => {
      const verdict = await withdraw(tx, { ...params, actor: actorOf(player) })
      if (!verdict.ok) throw httpError(verdict.reason, LIVE_SENTENCES[verdict.reason])
      return {}
    })
  })
}

/** The batch with null for everything that the program left out. */
function toBatch({ results, starters = null, ...batch }: LiveBatch) {
  const rows = results.map(
    ({ athlete, place = null, status = null, gap = null, bib = null, due_at = null }) => {
      return { athlete, place, status, gap, bib, due_at }
    },
  )
  return { ...batch, starters, rows }
}
