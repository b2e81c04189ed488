import type { QueryClient } from '@tanstack/react-query'
import type { Problem } from '#contract/problems.ts'
import { isRefusal, ReplyError } from '../../core/api/reply-error.ts'

type Failure = { status: number | null; problem: Problem }

/** The data for hydration: the rendered URL, the replies and refusals of the API, and the error if the page failed. */
export type FirstState = {
  address: string
  replies: { key: readonly unknown[]; reply: unknown }[]
  refusals: { key: readonly unknown[]; failure: Failure }[]
  failure: Failure | null
}

export function takeState(address: string, client: QueryClient, failure: ReplyError | null): FirstState {
  const queries = client.getQueryCache().getAll()
  return {
    address,
    replies: queries
      .filter(({ state }) => state.status === 'success')
      .map(({ queryKey, state }) => ({ key: queryKey, reply: state.data })),
    refusals: queries.flatMap(({ queryKey, state: { error } }) =>
      error && isRefusal(error) ? [{ key: queryKey, failure: dataOf(error) }] : [],
    ),
    failure: failure && dataOf(failure),
  }
}

/**
 * Puts the replies into the query cache as if they had just arrived. The server checked at the start of this page load
 * that they are current.
 */
export function fillCache(client: QueryClient, { replies, refusals }: FirstState): void {
  for (const { key, reply } of replies) client.setQueryData(key, reply)
  for (const { key, failure } of refusals) {
    const query = client.getQueryCache().build(client, { queryKey: [...key] })
    query.setState({ status: 'error', error: errorOf(failure), errorUpdatedAt: Date.now() })
  }
}

export function failureOf({ failure }: FirstState): ReplyError | null {
  return failure && errorOf(failure)
}

function dataOf({ status, problem }: ReplyError): Failure {
  return { status, problem }
}

function errorOf({ status, problem }: Failure): ReplyError {
  return new ReplyError(status, problem)
}
