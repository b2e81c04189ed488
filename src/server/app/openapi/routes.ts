import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { getDocs, getDocsStyle, getOpenapi } from '#contract/openapi.ts'
import type { AppContext } from '#server/http/app-context.ts'
import { serve } from '#server/http/serve.ts'
import { servedBy } from '#server/http/served.ts'
import { readVersion } from '#server/platform/version.ts'
import { docsPage } from './docs-page.ts'
import { openapiDocument } from './document.ts'

/** Serves the OpenAPI document and its HTML page. Both are built on request, because all routes are known only then. */
export function openapiRoutes(app: FastifyInstance, context: AppContext): void {
  const version = readVersion()
  const style = readText('docs.css')
  const buildDocument = () => openapiDocument(servedBy(app), version, context.site.cookies.nameOf('session'))

  serve(app, context, getOpenapi, async () => buildDocument())
  serve(app, context, getDocs, async () => docsPage(buildDocument()))
  serve(app, context, getDocsStyle, async () => style)
}

function readText(file: string): string {
  return readFileSync(join(import.meta.dirname, file), 'utf8')
}
