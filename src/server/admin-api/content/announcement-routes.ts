import type { FastifyInstance } from 'fastify'
import { createAnnouncement, endAnnouncement, listAdminAnnouncements } from '#contract/admin/content.ts'
import { announce, unannounce } from '#server/admin/announce.ts'
import type { AppContext } from '#server/http/app-context.ts'
import { withIdempotency } from '#server/http/idempotency/with-idempotency.ts'
import { serveOwn } from '#server/http/serve.ts'
import { subjectOf } from '#server/platform/audit/actor.ts'
import { invalidField, notFound } from '#server/platform/errors.ts'
import { listAnnouncementsByState } from './store.ts'

export function adminAnnouncementRoutes(app: FastifyInstance, context: AppContext): void {
  serveOwn(app, context, listAdminAnnouncements, ({ db }) => listAnnouncementsByState(db))

  serveOwn(app, context, createAnnouncement, (call) =>
    withIdempotency(context.db, call, async (tx) => {
      const { starts_at, ends_at, ...given } = call.body
      const by = { actor: subjectOf(call.player.user_id) }
      const times = { starts_at: dateOf(starts_at), ends_at: dateOf(ends_at) }
      const message_id = await announce(tx, { ...given, ...times }, by)
      if (message_id !== null) return { message_id }
      throw invalidField('ends_at', starts_at ? 'The end must be after the start' : 'The end is in the past')
    }),
  )

  serveOwn(app, context, endAnnouncement, (call) =>
    withIdempotency(context.db, call, async (tx) => {
      const by = { actor: subjectOf(call.player.user_id) }
      if (!(await unannounce(tx, call.params.message_id, by))) throw notFound('Announcement')
      return {}
    }),
  )
}

function dateOf(iso: string | null): Date | null {
  return iso === null ? null : new Date(iso)
}
