import { type Query, type QueryClient, skipToken } from '@tanstack/react-query'
import { isOwnFailure, isRefusal, type ReplyError } from '../../core/api/reply-error.ts'

/** A page whose replies lead to further ones is drawn once more for each; no page goes further than this. */
const MOST_RENDERS = 5

export type RenderedOnce = {
  html: string
  /** What the page failed with, and shows. */
  failure: ReplyError | null
  /** Whether all replies came that it asked for. */
  is_whole: boolean
}

/**
 * Draws, asks for what the drawing missed, and draws again until it misses nothing. A reply beside the page that failed
 * is left for the browser to ask again; the failure of any other is the page's own, and the last thing drawn.
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
    if (failure) return { html, failure, is_whole: true }
  }
  return { html, failure: null, is_whole: unanswered(client).length === 0 }
}

function unanswered(client: QueryClient): Query[] {
  const queries = client.getQueryCache().getAll()
  return queries.filter(({ state, options }) => state.status === 'pending' && options.queryFn !== skipToken)
}

/** Its failure is read from the cache. */
async function answer(query: Query): Promise<void> {
  await query.fetch().catch(() => {})
}

function ownFailure(client: QueryClient): ReplyError | null {
  return failed(client).find(isOwn)?.state.error ?? null
}

/** What may be answered when it is asked again, unlike a refusal. */
function errors(client: QueryClient): Query[] {
  return failed(client).filter((query) => isOwn(query) || !isRefusal(query.state.error))
}

function isOwn({ meta, state: { error } }: Query): boolean {
  return error !== null && isOwnFailure(error, meta)
}

function failed(client: QueryClient): Query[] {
  return client.getQueryCache().findAll({ predicate: ({ state }) => state.status === 'error' })
}
