import type { FastifyInstance } from 'fastify'
import {
  type AdminNotifications,
  getAdminNotifications,
  pauseNotifications,
  putPush,
  resumeNotifications,
} from '#contract/admin/notifications.ts'
import { setNotificationPause } from '#server/admin/pause-notifications.ts'
import * as control from '#server/admin/store/notification-control.ts'
import { requireVersion, versionOf } from '#server/admin-api/versions.ts'
import type { AppContext } from '#server/http/app-context.ts'
import { withIdempotency } from '#server/http/idempotency/with-idempotency.ts'
import { servePrivate } from '#server/http/serve.ts'
import { subjectOf } from '#server/platform/audit/actor.ts'
import { lockSubject } from '#server/platform/audit/store.ts'
import type { Db } from '#server/platform/db/db.ts'
import { invalidField } from '#server/platform/errors.ts'
import { countSubscriptions, findPushSettings } from '#server/push/store/keys.ts'
import { NOTIFICATIONS, SWITCH_PUSH_SENTENCES, switchPush } from '#server/push/switch-push.ts'

/** Routes that count notifications by outcome, pause all notifications, and switch push notifications on and off. */
export function adminNotificationRoutes(app: FastifyInstance, context: AppContext): void {
  servePrivate(app, context, getAdminNotifications, ({ db }) => readNotifications(db))

  const changes = [
    [pauseNotifications, true],
    [resumeNotifications, false],
  ] as const
  for (const [route, is_paused] of changes) {
    servePrivate(app, context, route, (call) =>
      withIdempotency(context.db, call, async (tx) => {
        await lockSubject(tx, NOTIFICATIONS)
        await requireVersion(tx, NOTIFICATIONS, call.request.headers['if-match'])
        const { reason } = call.body
        await setNotificationPause(tx, is_paused, { actor: subjectOf(call.player.user_id), reason })
        return readNotifications(tx)
      }),
    )
  }

  servePrivate(app, context, putPush, (call) =>
    withIdempotency(context.db, call, async (tx) => {
      await lockSubject(tx, NOTIFICATIONS)
      await requireVersion(tx, NOTIFICATIONS, call.request.headers['if-match'])
      const { reason, ...settings } = call.body
      const refused = await switchPush(tx, settings, { actor: subjectOf(call.player.user_id), reason })
      if (refused) throw invalidField('contact', SWITCH_PUSH_SENTENCES[refused])
      return readNotifications(tx)
    }),
  )
}

async function readNotifications(db: Db): Promise<AdminNotifications> {
  const version = await versionOf(db, NOTIFICATIONS)
  return {
    version,
    counts: await control.countNotifications(db),
    ...(await control.findDeliveryState(db)),
    paused_at: await control.findPausedAt(db),
    push: { ...(await findPushSettings(db)), subscriptions: await countSubscriptions(db) },
  }
}
