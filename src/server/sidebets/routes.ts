import type { FastifyInstance } from 'fastify'
import { getMySidebet, getSidebetOfUser, placeSidebet } from '#contract/sidebets.ts'
import { ensureLocked } from '#server/calendar/ensure-revealed.ts'
import type { AppContext } from '#server/http/app-context.ts'
import { readIdempotencyKey } from '#server/http/idempotency/idempotency-key.ts'
import { sendStored } from '#server/http/idempotency/stored-reply.ts'
import { serve, servePrivate } from '#server/http/serve.ts'
import type { Db } from '#server/platform/db/db.ts'
import { notFound } from '#server/platform/errors.ts'
import { getUserOr404 } from '#server/users/get-user.ts'
import { placeBet } from './place-bet.ts'
import { findPlacedSidebet, findSidebetLock } from './store.ts'

export function placedSidebetRoutes(app: FastifyInstance, context: AppContext): void {
  servePrivate(app, context, getMySidebet, async ({ params: { sidebet_id }, db, player, reply }) => {
    const sidebet = await findSidebetLock(db, sidebet_id)
    if (!sidebet) throw notFound('Side bet')

    void reply.header('x-closes-at', sidebet.closes_at)
    const placed = await findPlacedSidebet(db, player.user_id, sidebet_id)
    return { option_id: placed?.option_id ?? null }
  })

  servePrivate(app, context, placeSidebet, async (call) => {
    const { sidebet_id } = call.params
    const idempotency_key = readIdempotencyKey(call)
    return sendStored(
      call.reply,
      idempotency_key,
      await placeBet(context.db, idempotency_key, sidebet_id, call.body.option_id),
    )
  })

  serve(app, context, getSidebetOfUser, async ({ params: { user_id, sidebet_id }, db }) => {
    await getUserOr404(db, user_id)
    await getRevealedSidebetOr404(db, sidebet_id)

    return (await findPlacedSidebet(db, user_id, sidebet_id)) ?? { option_id: null, sidebet_option: null }
  })
}

/**
 * Throws 404 if the side bet does not exist, and 403 while it is not locked, because its answers are still secret
 * (rules §3).
 */
async function getRevealedSidebetOr404(db: Db, sidebet_id: number): Promise<void> {
  await ensureLocked(db, 'Side bet', () => findSidebetLock(db, sidebet_id))
}
