import type { FastifyInstance } from 'fastify'
import {
  getEditablePage,
  getPageVersion,
  listEditablePages,
  previewPage,
  putPage,
} from '#contract/admin/site/content.ts'
import { checkPageText } from '#server/admin/check-page-text.ts'
import { findPage } from '#server/admin/store/pages.ts'
import { IS_TERMS, PAGE_PATH, writePage } from '#server/admin/write-page.ts'
import { requireVersion, versionOf } from '#server/admin-api/versions.ts'
import { loadFacts } from '#server/content/facts.ts'
import { fillPlaceholders } from '#server/content/placeholders.ts'
import { listBuiltInPaths, readBuiltInPage } from '#server/content/read-page.ts'
import type { AppContext } from '#server/http/app-context.ts'
import { withIdempotency } from '#server/http/idempotency/with-idempotency.ts'
import { servePrivate } from '#server/http/serve.ts'
import { subjectOf } from '#server/platform/audit/actor.ts'
import { lockSubject } from '#server/platform/audit/store.ts'
import type { Db } from '#server/platform/db/db.ts'
import { httpError, invalidField, notFound } from '#server/platform/errors.ts'
import { findPageVersion, listEditedPages, listPageVersions } from './store.ts'

export function adminPageRoutes(app: FastifyInstance, context: AppContext): void {
  servePrivate(app, context, listEditablePages, ({ db }) => listPages(db))

  servePrivate(app, context, getEditablePage, async ({ db, params, reply }) => {
    const path = pathOr404(params.path)
    const version = await versionOf(db, path)
    void reply.header('etag', version)
    return {
      path,
      own: (await findPage(db, path))?.markdown ?? null,
      built_in: await readBuiltInPage(db, path),
      versions: await listPageVersions(db, path),
      version,
    }
  })

  servePrivate(app, context, getPageVersion, async ({ db, params }) => {
    const found = await findPageVersion(db, params.version_id)
    if (!found) throw notFound('Version')
    return found
  })

  servePrivate(app, context, putPage, (call) =>
    withIdempotency(context.db, call, async (tx) => {
      const path = pathOr404(call.params.path)
      const { markdown } = call.body
      const [problem] = markdown === null ? [] : problemsOf(markdown)
      if (problem !== undefined) throw invalidField('markdown', problem)

      await lockSubject(tx, path)
      await requireVersion(tx, path, call.request.headers['if-match'])
      const by = { actor: subjectOf(call.player.user_id) }
      const outcome = await writePage(tx, path, markdown, by)
      if (outcome === 'is-terms') throw httpError('refused', IS_TERMS)
      return { outcome, version: await versionOf(tx, path) }
    }),
  )

  servePrivate(app, context, previewPage, async ({ db, body: { markdown } }) => ({
    markdown: fillPlaceholders(markdown, await loadFacts(db)),
    problems: problemsOf(markdown),
  }))
}

function problemsOf(markdown: string): string[] {
  return checkPageText(markdown, 'only pictures of this site can be shown')
}

function pathOr404(path: string): string {
  if (!PAGE_PATH.test(path)) throw notFound('Page')
  return path
}

async function listPages(db: Db) {
  const edited_pages = new Map((await listEditedPages(db)).map((page) => [page.path, page]))
  const built_in = await listBuiltInPaths(db)
  return [...new Set([...built_in, ...edited_pages.keys()])].map((path) => ({
    path,
    is_own: edited_pages.has(path),
    has_built_in: built_in.includes(path),
    changed_at: edited_pages.get(path)?.changed_at ?? null,
    changed_by: edited_pages.get(path)?.changed_by ?? null,
  }))
}
