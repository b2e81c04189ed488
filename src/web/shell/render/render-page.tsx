import { StrictMode } from 'react'
import { renderToString } from 'react-dom/server'
import { parsePath, StaticRouter } from 'react-router'
import type { InternalFetch, RenderedPage } from '#contract/render.ts'
import { loadRenderedMarkdown } from '../../content/markdown-part.ts'
import { FirstFailureContext } from '../../core/api/first-failure.ts'
import { createQueryClient } from '../../core/api/query-client.ts'
import type { ReplyError } from '../../core/api/reply-error.ts'
import { SendContext } from '../../core/api/send.ts'
import { App } from '../app.tsx'
import { pageAt } from '../routes.tsx'
import { takeState } from './first-state.ts'
import { renderUntilSettled } from './render-until-settled.ts'
import { senderOf } from './sender-of.ts'
import { splitHead } from './split-head.ts'

/** The placeholder that React renders for a component that threw. React has already logged the error. */
const ERROR_PLACEHOLDER = '<!--$!-->'

/** Renders the page at a URL for a visitor. */
export async function renderPage(address: string, fetchInternally: InternalFetch): Promise<RenderedPage> {
  const { pathname = '/' } = parsePath(address)
  const page = pageAt(pathname)
  await Promise.all([page?.load(), loadRenderedMarkdown()])

  const queryClient = createQueryClient(0)
  const render = (failure: ReplyError | null) =>
    renderToString(
      <StrictMode>
        <SendContext value={senderOf(fetchInternally)}>
          <FirstFailureContext value={failure}>
            <StaticRouter location={address}>
              <App queryClient={queryClient} />
            </StaticRouter>
          </FirstFailureContext>
        </SendContext>
      </StrictMode>,
    )
  const { html, failure, is_complete } = await renderUntilSettled(queryClient, render)
  if (html.includes(ERROR_PLACEHOLDER))
    throw new Error(`${pathname} has a part that cannot be rendered on the server`)

  return {
    status: failure ? statusOf(failure) : page ? 200 : 404,
    document: 'index',
    is_framable: false,
    is_complete,
    ...splitHead(html),
    state: takeState(address, queryClient, failure),
    sources: ['src/web/shell/hydrate.tsx', ...(page ? [`src/web/${page.file}.tsx`, ...partsIn(html)] : [])],
  }
}

/**
 * Returns the status of a page that failed. The API answers 422 for a URL that can never exist, such as /races/abc. The
 * page is then 404. If no reply arrived, the page is 503.
 */
function statusOf({ status }: ReplyError): number {
  return status === null ? 503 : status === 422 ? 404 : status
}

/** Returns the files of the lazy components in the page, which their `data-source` attributes name. */
function partsIn(html: string): string[] {
  return [...html.matchAll(/ data-source="(src\/web\/[a-z/-]+\.tsx)"/g)].flatMap(([, source]) => source ?? [])
}
