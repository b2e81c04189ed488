import { type Query, type QueryClient, skipToken } from '@tanstack/react-query'
import type { ReplyError } from '../app/reply-error.ts'

/** A page whose replies lead to further ones is drawn once more for each; no page goes further than this. */
const MOST_DRAWINGS = 5

type Drawing = { html: string; failure: ReplyError | null }

/**
 * Draws, asks for what the drawing missed, and draws again until it misses nothing. A failed reply that stands aside is
 * left for the browser to ask again; any other is the page's own failure, and the last thing drawn.
 */
export async function drawUntilCalm(
  client: QueryClient,
  draw: (failure: ReplyError | null) => string,
): Promise<Drawing> {
  const given_up = new Set<string>()
  let html = draw(null)

  for (let drawn = 1; drawn < MOST_DRAWINGS; drawn++) {
    const missing = unanswered(client).filter(({ queryHash }) => !given_up.has(queryHash))
    if (missing.length === 0) break
    await Promise.all(missing.map(answer))

    const failure = takeFailure(client, given_up)
    html = draw(failure)
    if (failure) return { html, failure }
  }
  return { html, failure: null }
}

function unanswered(client: QueryClient): Query[] {
  const queries = client.getQueryCache().getAll()
  return queries.filter(({ state, options }) => state.status === 'pending' && options.queryFn !== skipToken)
}

/** Its failure is read from the cache. */
async function answer(query: Query): Promise<void> {
  await query.fetch().catch(() => {})
}

function takeFailure(client: QueryClient, given_up: Set<string>): ReplyError | null {
  const failed = client.getQueryCache().findAll({ predicate: ({ state }) => state.status === 'error' })
  for (const query of failed) {
    given_up.add(query.queryHash)
    client.getQueryCache().remove(query)
  }
  const own = failed.find(({ meta, state }) => !meta?.aside && typeof state.error?.status === 'number')
  return own?.state.error ?? null
}
