import { type Query, type QueryClient, skipToken } from '@tanstack/react-query'
import { isPageError, isRefusal, type ReplyError } from '../../core/api/reply-error.ts'

/** The maximum number of renders. The page is rendered again whenever new replies have arrived. */
const MAX_RENDERS = 5

export type SettledPage = {
  html: string
  /** The error that made the page fail. The page shows it. */
  failure: ReplyError | null
  /** Whether all requested replies arrived. */
  is_complete: boolean
}

/**
 * Renders the page, fetches the replies that were missing, and renders again until no reply is missing. If a reply that
 * is not critical fails, the browser will fetch it again. If a critical reply fails, the page fails and the loop ends.
 */
export async function renderUntilSettled(
  client: QueryClient,
  render: (failure: ReplyError | null) => string,
): Promise<SettledPage> {
  const dropped = new Set<string>()
  let html = render(null)

  for (let rendered = 1; rendered < MAX_RENDERS; rendered++) {
    const missing = unansweredQueries(client).filter(({ queryHash }) => !dropped.has(queryHash))
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
  return { html, failure: null, is_complete: unansweredQueries(client).length === 0 }
}

function unansweredQueries(client: QueryClient): Query[] {
  const queries = client.getQueryCache().getAll()
  return queries.filter(({ state, options }) => state.status === 'pending' && options.queryFn !== skipToken)
}

/** Fetches the reply of a query. If that fails, `failedQueries` finds the error in the cache. */
async function fetchReplyOf(query: Query): Promise<void> {
  await query.fetch().catch(() => {})
}

function pageFailure(client: QueryClient): ReplyError | null {
  return failedQueries(client).find(queryFailsPage)?.state.error ?? null
}

/**
 * Returns the failed queries to remove from the cache. Refusals that do not make the page fail stay, because they are
 * normal replies.
 */
function failuresToDrop(client: QueryClient): Query[] {
  return failedQueries(client).filter((query) => queryFailsPage(query) || !isRefusal(query.state.error))
}

function queryFailsPage({ meta, state: { error } }: Query): boolean {
  return error !== null && isPageError(error, meta)
}

function failedQueries(client: QueryClient): Query[] {
  return client.getQueryCache().findAll({ predicate: ({ state }) => state.status === 'error' })
}
