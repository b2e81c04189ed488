import { type Query, type QueryClient, skipToken } from '@tanstack/react-query'
import { failsPage, isRefusal, type ReplyError } from '../../core/api/reply-error.ts'

/** The maximum number of renders. Each time that new replies lead to further requests, the page is rendered again. */
const MOST_RENDERS = 5

export type RenderedOnce = {
  html: string
  /** The error that the page failed with and shows. */
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
): Promise<RenderedOnce> {
  const given_up = new Set<string>()
  let html = render(null)

  for (let rendered = 1; rendered < MOST_RENDERS; rendered++) {
    const missing = unanswered(client).filter(({ queryHash }) => !given_up.has(queryHash))
    if (missing.length === 0) break
    await Promise.all(missing.map(answer))

    const failure = ownFailure(client)
    for (const query of errors(client)) {
      given_up.add(query.queryHash)
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

/** Fetches a missing reply. A failure is not thrown: it is in the cache, where `failed` finds it. */
async function answer(query: Query): Promise<void> {
  await query.fetch().catch(() => {})
}

function ownFailure(client: QueryClient): ReplyError | null {
  return failed(client).find(isOwn)?.state.error ?? null
}

/** Failed queries that may succeed when retried, unlike refusals. */
function errors(client: QueryClient): Query[] {
  return failed(client).filter((query) => isOwn(query) || !isRefusal(query.state.error))
}

function isOwn({ meta, state: { error } }: Query): boolean {
  return error !== null && failsPage(error, meta)
}

function failed(client: QueryClient): Query[] {
  return client.getQueryCache().findAll({ predicate: ({ state }) => state.status === 'error' })
}
