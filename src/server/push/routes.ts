import { ECDH } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { addPushSubscription, deletePushSubscription } from '#contract/notifications/push-subscriptions.ts'
import type { AppContext } from '#server/http/app-context.ts'
import { withIdempotency } from '#server/http/idempotency/with-idempotency.ts'
import { limitAttempts } from '#server/http/limits/limits.ts'
import { servePrivate } from '#server/http/serve.ts'
import { httpError, invalidField } from '#server/platform/errors.ts'
import { isAllowedEndpoint } from './endpoint.ts'
import { findPublicKey } from './store/keys.ts'
import { deleteOwnSubscription, saveSubscription } from './store/subscriptions.ts'

export function pushSubscriptionRoutes(app: FastifyInstance, context: AppContext): void {
  const { private_push_hosts = [] } = context.site

  servePrivate(app, context, addPushSubscription, async (call) => {
    const { player, body } = call
    if (!isAllowedEndpoint(body.endpoint, private_push_hosts)) {
      throw invalidField('endpoint', 'must be the https URL of a public push service')
    }
    if (!isPointOnCurve(body.keys.p256dh)) throw invalidField('p256dh', 'must be a public key')
    await limitAttempts(call.db, 'push', String(player.user_id))
    return withIdempotency(context.db, call, async (tx) => {
      if ((await findPublicKey(tx)) === undefined) {
        throw httpError('refused', 'This site does not send push notifications')
      }
      const { user_id, session_id } = player
      const subscription = { user_id, session_id, endpoint: body.endpoint, ...body.keys }
      if (!(await saveSubscription(tx, subscription))) throw httpError('unauthenticated')
      return {}
    })
  })

  servePrivate(app, context, deletePushSubscription, async (call) => {
    const { user_id } = call.player
    await limitAttempts(call.db, 'push', String(user_id))
    return withIdempotency(context.db, call, async (tx) => {
      await deleteOwnSubscription(tx, user_id, call.body.endpoint)
      return {}
    })
  })
}

/** Whether the text is a public key for encryption: a point on the curve P-256. */
function isPointOnCurve(p256dh: string): boolean {
  try {
    return ECDH.convertKey(p256dh, 'prime256v1', 'base64url', 'hex', 'compressed').length > 0
  } catch {
    return false
  }
}
