import { hashKey, skipToken, useQuery } from '@tanstack/react-query'
import { use } from 'react'
import type { Problem } from '#contract/problems.ts'
import type { Route } from '#contract/route.ts'
import { FRESH_MS } from './query-client.ts'
import { fetchReply, type ReplyOf, type RouteInput } from './reply.ts'
import { isPageError, isRefusal, ReplyError, type ReplyOptions } from './reply-error.ts'
import { type Send, SendContext } from './send.ts'

/**
 * The state of a reply. If `is_stale` is true, `data` belongs to the previous page or search, and the requested data is
 * loading. `received_at` is when the reply arrived, in ms by this browser's clock.
 */
export type Reply<Data> =
  | { state: 'loading' }
  | { state: 'failed'; problem: Problem; retry: () => void }
  | { state: 'ready'; data: Data; total: number | null; is_stale: boolean; received_at?: number }

/**
 * Fetches a reply of the API, or takes it from the query cache. If `given` is undefined, no request is made. By default
 * an error reply, such as 404 or 500, is thrown to the page's error boundary. It is not thrown if older data can be
 * shown. If no reply arrived, the state is `failed`.
 */
export function useReply<R extends Route>(
  route: R,
  given: RouteInput<R> | undefined,
  options: ReplyOptions = {},
): Reply<ReplyOf<R>> {
  const send = use(SendContext)
  const query = useQuery({
    queryKey: [route.path, given?.params, given?.query],
    queryFn: given ? ({ signal }) => fetchOrThrow(route, given, signal, send) : skipToken,
    meta: options,
    refetchInterval: options.refetchMs ?? false,
    retryOnMount: ({ state }) => !isRefusal(state.error) || state.errorUpdatedAt < Date.now() - FRESH_MS,
    placeholderData: (last, lastQuery) =>
      hasSameParams(lastQuery?.queryKey, given?.params) ? last : undefined,
    throwOnError: (error, { state }) => isPageError(error, options) && state.data === undefined,
  })

  if (query.data) {
    return {
      state: 'ready',
      ...query.data,
      is_stale: query.isPlaceholderData,
      received_at: query.dataUpdatedAt,
    }
  }
  if (query.error) return { state: 'failed', problem: query.error.problem, retry: () => void query.refetch() }
  return { state: 'loading' }
}

/** Whether the previous query had the same path parameters, so that only the page or search differs. */
function hasSameParams(lastKey: readonly unknown[] | undefined, params: unknown): boolean {
  return lastKey !== undefined && hashKey([lastKey[1]]) === hashKey([params])
}

/** Calls the API, and throws if the call fails, because the query cache expects that. */
async function fetchOrThrow<R extends Route>(
  route: R,
  given: RouteInput<R>,
  signal: AbortSignal,
  send: Send,
) {
  const answer = await fetchReply(route, given, signal, send)
  if (!answer.ok) throw new ReplyError(answer.status, answer.problem)
  return { data: answer.data, total: answer.total }
}
