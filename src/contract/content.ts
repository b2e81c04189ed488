import { z } from 'zod'
import { AnyText } from './fields.ts'
import { route } from './route.ts'

const PathPart = AnyText.max(120, 'must be at most 120 characters')

/**
 * The Markdown of the page with the placeholders filled in: the text of the operators or, if there is none, the default
 * text.
 */
const PageContent = z.string()

export const getContent = route({
  method: 'GET',
  path: '/api/content/:path/payload',
  caller: 'visitor',
  summary:
    'Returns the text of a page. Slashes in the path of the page are encoded as %2F, as in `info%2Frules`',
  params: z.object({ path: PathPart }),
  reply: PageContent,
  content_type: 'text/markdown',
})

export const getNestedContent = route({
  method: 'GET',
  path: '/api/content/:folder/:page/payload',
  caller: 'visitor',
  summary: 'Returns the text of a page whose path has two parts, such as `info/rules`',
  params: z.object({ folder: PathPart, page: PathPart }),
  reply: PageContent,
  content_type: 'text/markdown',
})
