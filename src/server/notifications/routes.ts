import type { FastifyInstance } from 'fastify'
import {
  getLinkedNotifications,
  getMyNotifications,
  type LinkedNotifications,
  type MyNotifications,
  putLinkedNotifications,
  putMyNotifications,
  unsubscribeByLink,
} from '#contract/notifications/notifications.ts'
import type { AppContext } from '#server/http/app-context.ts'
import { withIdempotency } from '#server/http/idempotency/with-idempotency.ts'
import { limitAttempts } from '#server/http/limits/limits.ts'
import { serveAnyone, servePrivate } from '#server/http/serve.ts'
import type { Db } from '#server/platform/db/db.ts'
import { invalidField } from '#server/platform/errors.ts'
import { findPublicKey } from '#server/push/store/keys.ts'
import { ownerOfLink } from './link-token.ts'
import {
  findSettings,
  isTimeZone,
  type LinkOwner,
  listPreferences,
  saveAsked,
  savePreferences,
  saveQuietHours,
  stopKind,
} from './store/preferences.ts'

export function notificationRoutes(app: FastifyInstance, context: AppContext): void {
  const { sends_mail } = context.site

  servePrivate(app, context, getMyNotifications, ({ db, player }) => readMine(db, player.user_id, sends_mail))

  servePrivate(app, context, putMyNotifications, async (call) => {
    const { db, player, body } = call
    const { user_id } = player
    const { preferences, quiet_hours } = body
    await limitAttempts(db, 'notifications', String(user_id))
    if (quiet_hours) await ensureQuietHours(db, quiet_hours)
    return withIdempotency(context.db, call, async (tx) => {
      if (preferences) await savePreferences(tx, user_id, preferences)
      if (quiet_hours !== undefined) await saveQuietHours(tx, user_id, quiet_hours)
      await saveAsked(tx, user_id)
      return readMine(tx, user_id, sends_mail)
    })
  })

  serveAnyone(app, context, getLinkedNotifications, async ({ db, params }) => {
    return readLinked(db, await ownerOfLink(db, params.token))
  })

  serveAnyone(app, context, putLinkedNotifications, async ({ db, params, body }) => {
    const owner = await ownerOfLink(db, params.token)
    await limitAttempts(db, 'notifications', String(owner.user_id))
    return db.transaction(async (tx) => {
      await savePreferences(tx, owner.user_id, body.preferences)
      return readLinked(tx, owner)
    })
  })

  serveAnyone(app, context, unsubscribeByLink, async ({ db, params, query }) => {
    const { user_id } = await ownerOfLink(db, params.token)
    await db.transaction((tx) => stopKind(tx, user_id, query.kind))
    return { unsubscribed_at: context.now().toISOString() }
  })
}

async function readMine(db: Db, user_id: number, sends_mail: boolean): Promise<MyNotifications> {
  const settings = await findSettings(db, user_id, sends_mail)
  return {
    preferences: await listPreferences(db, user_id),
    ...settings,
    email_available: sends_mail,
    push_available: settings.push_public_key !== null,
  }
}

async function readLinked(db: Db, { user_id, email }: LinkOwner): Promise<LinkedNotifications> {
  return {
    masked_address: maskAddress(email),
    preferences: await listPreferences(db, user_id),
    push_available: (await findPublicKey(db)) !== undefined,
  }
}

/** Shows the first character and the host of an address, such as `a•••@example.org`. */
export function maskAddress(email: string): string {
  const at = email.lastIndexOf('@')
  const [first = ''] = Array.from(email.slice(0, at))
  return `${first}•••${email.slice(at)}`
}

async function ensureQuietHours(
  db: Db,
  { from, to, time_zone }: NonNullable<MyNotifications['quiet_hours']>,
): Promise<void> {
  if (from === to) throw invalidField('quiet_hours', 'Quiet hours must not begin and end at the same time')
  if (!(await isTimeZone(db, time_zone))) {
    throw invalidField('quiet_hours', 'There is no such time zone. An example is Europe/Oslo')
  }
}
