import type { FastifyInstance } from 'fastify'
import { listAudit, listAuditActors } from '#contract/admin/audit.ts'
import type { AppContext } from '#server/http/app-context.ts'
import { servePrivate, servePrivateList } from '#server/http/serve.ts'
import { actsOf } from '#text/audit-texts.ts'
import { countEntries, listActors, listEntries } from './store.ts'

export function adminAuditRoutes(app: FastifyInstance, context: AppContext): void {
  servePrivateList(app, context, listAudit, async ({ db, query }) => {
    const filter = {
      search: query.search || null,
      subject: query.subject || null,
      actor: query.actor || null,
      acts: query.group ? actsOf(query.group) : null,
      since: query.since ?? null,
      until: query.until ?? null,
    }
    const rows = await listEntries(db, filter, query)
    return { rows, total: await countEntries(db, filter) }
  })

  servePrivate(app, context, listAuditActors, ({ db }) => listActors(db))
}
