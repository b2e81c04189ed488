import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { getDocs, getDocsStyle, getOpenapi } from '#contract/openapi.ts'
import { serve } from '#server/http/serve.ts'
import { servedBy } from '#server/http/served.ts'
import type { Shell } from '#server/http/shell.ts'
import { docsPage } from './docs-page.ts'
import { openapiDocument } from './document.ts'

/** Built on request, since routes may be added until then. */
export function openapiRoutes(app: FastifyInstance, shell: Shell): void {
  const { version } = Project.parse(JSON.parse(textOf('../../../../package.json')))
  const style = textOf('docs.css')
  const read = () => openapiDocument(servedBy(app), version, shell.site.cookies.nameOf('session'))

  serve(app, shell, getOpenapi, async () => read())
  serve(app, shell, getDocs, async () => docsPage(read()))
  serve(app, shell, getDocsStyle, async () => style)
}

const Project = z.object({ version: z.string() })

function textOf(file: string): string {
  return readFileSync(join(import.meta.dirname, file), 'utf8')
}
