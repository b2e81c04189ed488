import type { QueryClient } from '@tanstack/react-query'
import type { Problem } from '#contract/problems.ts'
import { ReplyError } from '../app/reply-error.ts'

/** What the browser goes on from, as data: the page it was drawn for, the replies it shows, or why it fails. */
export type FirstState = {
  address: string
  replies: { key: readonly unknown[]; reply: unknown }[]
  failure: { status: number | null; problem: Problem } | null
}

export function takeState(address: string, client: QueryClient, failure: ReplyError | null): FirstState {
  const queries = client.getQueryCache().findAll({ predicate: ({ state }) => state.status === 'success' })
  return {
    address,
    replies: queries.map(({ queryKey, state }) => ({ key: queryKey, reply: state.data })),
    failure: failure && { status: failure.status, problem: failure.problem },
  }
}

/** The replies count as read now: no page holds a clock, and it was checked just now that they still hold. */
export function fillCache(client: QueryClient, { replies }: FirstState): void {
  for (const { key, reply } of replies) client.setQueryData(key, reply)
}

export function failureOf({ failure }: FirstState): ReplyError | null {
  return failure && new ReplyError(failure.status, failure.problem)
}
