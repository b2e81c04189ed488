import type { FastifyInstance } from 'fastify'
import { getAdminLinks, putAdminLinks } from '#contract/admin/site/links.ts'
import { LINKS, setLinks } from '#server/admin/set-links.ts'
import { requireVersion, versionOf } from '#server/admin-api/versions.ts'
import type { AppContext } from '#server/http/app-context.ts'
import { withIdempotency } from '#server/http/idempotency/with-idempotency.ts'
import { servePrivate } from '#server/http/serve.ts'
import { subjectOf } from '#server/platform/audit/actor.ts'
import { lockSubject } from '#server/platform/audit/store.ts'
import { invalidFields } from '#server/platform/errors.ts'
import { listSiteLinks } from '#server/site/store/links.ts'

/** Routes for the links that operators add to the menu and the footer, and for the sponsors. */
export function adminLinkRoutes(app: FastifyInstance, context: AppContext): void {
  servePrivate(app, context, getAdminLinks, async ({ db }) => {
    const version = await versionOf(db, LINKS)
    return { ...(await listSiteLinks(db)), version }
  })

  servePrivate(app, context, putAdminLinks, (call) =>
    withIdempotency(context.db, call, async (tx) => {
      await lockSubject(tx, LINKS)
      await requireVersion(tx, LINKS, call.request.headers['if-match'])
      const problems = await setLinks(tx, call.body, { actor: subjectOf(call.player.user_id) })
      if (Object.keys(problems).length > 0) throw invalidFields(problems)
      return {}
    }),
  )
}
