import type { FastifyInstance } from 'fastify'
import { createAdminSeason, importSeasonFiles } from '#contract/admin/seasons.ts'
import type { AppContext } from '#server/http/app-context.ts'
import { withIdempotency } from '#server/http/idempotency/with-idempotency.ts'
import { serveOwn } from '#server/http/serve.ts'
import { withUpload } from '#server/http/uploads.ts'
import { subjectOf } from '#server/platform/audit/actor.ts'
import { invalidField } from '#server/platform/errors.ts'
import { createSeason, SEASON_SENTENCES } from '#server/seasons/create-season.ts'
import { importUpload } from './import-upload.ts'

export function adminSeasonRoutes(app: FastifyInstance, context: AppContext): void {
  serveOwn(app, context, createAdminSeason, (call) =>
    withIdempotency(call.db, call, async (tx) => {
      const created = await createSeason(tx, { ...call.body, actor: subjectOf(call.player.user_id) })
      if (!created.ok) throw invalidField('name', SEASON_SENTENCES[created.reason])
      const { season_id, is_current } = created
      return { season_id, is_current }
    }),
  )

  // No idempotency key is needed: a repeated import is refused, because its plan has changed.
  serveOwn(app, context, importSeasonFiles, ({ db, player, request }) =>
    withUpload(importSeasonFiles, request, (path) =>
      importUpload(db, path, {
        actor: subjectOf(player.user_id),
        may_create: player.role === 'owner',
      }),
    ),
  )
}
