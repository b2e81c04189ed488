import type { FastifyInstance } from 'fastify'
import { getContent, getNestedContent } from '#contract/content.ts'
import type { AppContext } from '#server/http/app-context.ts'
import { serve } from '#server/http/serve.ts'
import type { Db } from '#server/platform/db/db.ts'
import { notFound } from '#server/platform/errors.ts'
import { readPage } from './read-page.ts'

export function contentRoutes(app: FastifyInstance, context: AppContext): void {
  serve(app, context, getContent, async ({ params, db }) => getPageOr404(db, params.path))

  serve(app, context, getNestedContent, async ({ params, db }) =>
    getPageOr404(db, `${params.folder}/${params.page}`),
  )
}

async function getPageOr404(db: Db, path: string): Promise<string> {
  const markdown = await readPage(db, path)
  if (markdown === null) throw notFound('Page')
  return markdown
}
