import type { FastifyInstance } from 'fastify'
import {
  changeAnnouncement,
  createAnnouncement,
  deleteAnnouncement,
  listAdminAnnouncements,
} from '#contract/admin/site/content.ts'
import { announce, reannounce, unannounce } from '#server/admin/announce.ts'
import { lockAnnouncement } from '#server/admin/store/announcements.ts'
import type { AppContext } from '#server/http/app-context.ts'
import { withIdempotency } from '#server/http/idempotency/with-idempotency.ts'
import { servePrivate } from '#server/http/serve.ts'
import { subjectOf } from '#server/platform/audit/actor.ts'
import { findLastChange } from '#server/platform/audit/store.ts'
import type { Db } from '#server/platform/db/db.ts'
import { httpError, invalidField, notFound } from '#server/platform/errors.ts'
import { listAnnouncementsByState } from './store.ts'

export function adminAnnouncementRoutes(app: FastifyInstance, context: AppContext): void {
  servePrivate(app, context, listAdminAnnouncements, ({ db }) => listAnnouncementsByState(db))

  servePrivate(app, context, createAnnouncement, (call) =>
    withIdempotency(context.db, call, async (tx) => {
      const { starts_at, ends_at, ...given } = call.body
      const by = { actor: subjectOf(call.player.user_id) }
      const times = { starts_at: dateOf(starts_at), ends_at: dateOf(ends_at) }
      const message_id = await announce(tx, { ...given, ...times }, by)
      if (message_id !== null) return { message_id }
      throw endTooEarly(starts_at)
    }),
  )

  servePrivate(app, context, changeAnnouncement, (call) =>
    withIdempotency(context.db, call, async (tx) => {
      const { message_id } = call.params
      await requireUnchanged(tx, message_id, call.request.headers['if-match'])
      const { starts_at, ends_at, ...given } = call.body
      const times = { starts_at: dateOf(starts_at), ends_at: dateOf(ends_at) }
      const by = { actor: subjectOf(call.player.user_id) }
      const outcome = await reannounce(tx, message_id, { ...given, ...times }, by)
      if (outcome === 'unknown') throw notFound('Announcement')
      if (outcome === 'ends-too-early') throw endTooEarly(starts_at)
      return {}
    }),
  )

  servePrivate(app, context, deleteAnnouncement, (call) =>
    withIdempotency(context.db, call, async (tx) => {
      const by = { actor: subjectOf(call.player.user_id) }
      if (!(await unannounce(tx, call.params.message_id, by))) throw notFound('Announcement')
      return {}
    }),
  )
}

function endTooEarly(starts_at: string | null) {
  return invalidField('ends_at', starts_at ? 'The end must be after the start' : 'The end is in the past')
}

/** Throws 412 if the announcement has changed since the caller read it. The message names who changed it. */
async function requireUnchanged(tx: Db, message_id: number, if_match: string | undefined): Promise<void> {
  if (if_match === undefined || if_match === '*') return
  const found = await lockAnnouncement(tx, message_id)
  if (!found || found.version === if_match) return
  const last = await findLastChange(tx, found.header)
  throw httpError('stale', `Changed by ${last?.name ?? 'somebody'} since you opened it`)
}

function dateOf(iso: string | null): Date | null {
  return iso === null ? null : new Date(iso)
}
