import type { FastifyInstance } from 'fastify'
import { importTable, TABLE_KINDS } from '#contract/admin/imports.ts'
import type { AppContext } from '#server/http/app-context.ts'
import { servePrivate } from '#server/http/serve.ts'
import { withUpload } from '#server/http/uploads.ts'
import { subjectOf } from '#server/platform/audit/actor.ts'
import { invalidField, notFound } from '#server/platform/errors.ts'
import { importUploadedTable } from './import-table.ts'

export function adminImportRoutes(app: FastifyInstance, context: AppContext): void {
  // No idempotency key is needed, because a repeated request is refused. After an import, the digest in `shown` does
  // not match any more. Prices cannot be planned twice for the same athletes.
  servePrivate(app, context, importTable, ({ db, player, params, query, request }) => {
    const what = TABLE_KINDS.find((kind) => kind === params.what)
    if (!what) throw notFound('Table')
    const { publish_at } = query
    if (publish_at !== undefined && what !== 'prices') {
      throw invalidField('publish_at', 'Only an import of prices can have a time of publication')
    }
    return withUpload(importTable, request, (path) =>
      importUploadedTable(db, what, path, {
        actor: subjectOf(player.user_id),
        file_name: query.name || 'the pasted table',
        shown: query.shown,
        is_confirmed: query.is_confirmed === 'yes',
        reason: query.reason,
        publish_at: publish_at === undefined ? undefined : new Date(publish_at),
      }),
    )
  })
}
