import { z } from 'zod'
import { AnyText } from './fields.ts'
import { route } from './route.ts'

const PathPart = AnyText.max(120, 'must be at most 120 characters')

/** Markdown written by the operator, with the placeholders for season settings filled in. */
const PageContent = z.string()

export const getContent = route({
  method: 'GET',
  path: '/api/content/:path/payload',
  caller: 'visitor',
  summary: 'The text of a page, by its path with slashes encoded as %2F: `info%2Frules`, `tour`',
  params: z.object({ path: PathPart }),
  reply: PageContent,
  content_type: 'text/markdown',
})

export const getNestedContent = route({
  method: 'GET',
  path: '/api/content/:folder/:page/payload',
  caller: 'visitor',
  summary: 'The text of a page with a path of two parts: `info/rules`',
  params: z.object({ folder: PathPart, page: PathPart }),
  reply: PageContent,
  content_type: 'text/markdown',
})
