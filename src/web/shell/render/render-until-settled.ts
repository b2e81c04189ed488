import { type Query, type QueryClient, skipToken } from '@tanstack/react-query'
import { failsPage, isRefusal, type ReplyError } from '../../core/api/reply-error.ts'

/** The maximum number of renders. Whenever new replies lead to further requests, the page is rendered again. */
const MAX_RENDERS = 5

export type SettledPage = {
  html: string
  /** The error that made the page fail. The page shows it. */
  failure: ReplyError | null
  /** Whether all requested replies arrived. */
  is_complete: boolean
}

/**
 * Renders, fetches the replies that the render missed, and renders again until none are missing. A failed non-critical
 * reply is left for the browser to fetch again; the failure of a critical one makes the page fail and ends the loop.
 */
export async function renderUntilSettled(
  client: QueryClient,
  render: (failure: ReplyError | null) => string,
): Promise<SettledPage> {
  const dropped = new Set<string>()
  let html = render(null)

  for (let rendered = 1; rendered < MAX_RENDERS; rendered++) {
    const missing = unanswered(client).filter(({ queryHash }) => !dropped.has(queryHash))
    if (missing.length === 0) break
    await Promise.all(missing.map(fetchReplyOf))

    const failure = pageFailure(client)
    for (const query of failuresToDrop(client)) {
      dropped.add(query.queryHash)
      client.getQueryCache().remove(query)
    }
    html = render(failure)
    if (failure) return { html, failure, is_complete: true }
  }
  return { html, failure: null, is_complete: unanswered(client).length === 0 }
}

function unanswered(client: QueryClient): Query[] {
  const queries = client.getQueryCache().getAll()
  return queries.filter(({ state, options }) => state.status === 'pending' && options.queryFn !== skipToken)
}

/** A failure is not thrown: it is in the cache, where `failedQueries` finds it. */
async function fetchReplyOf(query: Query): Promise<void> {
  await query.fetch().catch(() => {})
}

function pageFailure(client: QueryClient): ReplyError | null {
  return failedQueries(client).find(queryFailsPage)?.state.error ?? null
}

/** Failed queries, except refusals that do not make the page fail. Those are normal replies. */
function failuresToDrop(client: QueryClient): Query[] {
  return failedQueries(client).filter((query) => queryFailsPage(query) || !isRefusal(query.state.error))
}

function queryFailsPage({ meta, state: { error } }: Query): boolean {
  return error !== null && failsPage(error, meta)
}

function failedQueries(client: QueryClient): Query[] {
  return client.getQueryCache().findAll({ predicate: ({ state }) => state.status === 'error' })
}
