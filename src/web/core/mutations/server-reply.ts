import type { Route } from '#contract/route.ts'
import { type ApiResult, fetchReply, type Given, type ReplyOf, transportProblem } from '../api/reply.ts'
import { captureHeaders } from './capture-headers.ts'

/** A reply about something that the user changes, with the data from its headers. */
export type ServerReply<Known> = {
  answer: ApiResult<Known>
  /** The revision: the ETag, or another text that differs if the data differs. */
  tag: string | null
  accepted_at: string | null
  closes_at: string | null
  /** The current data, if the change was based on an older revision (412). */
  current?: Known | undefined
}

/** Used as if no reply came: a retry may succeed. */
export const UNANSWERED: ServerReply<never> = {
  answer: { ok: false, status: null, problem: transportProblem(null) },
  tag: null,
  accepted_at: null,
  closes_at: null,
}

/** Reads something that the user changes, with its revision. */
export async function fetchServerReply<R extends Route>(
  route: R,
  given: Given<R>,
  signal: AbortSignal,
): Promise<ServerReply<ReplyOf<R>>> {
  const { send, captured } = captureHeaders()
  return serverReply(await fetchReply(route, given, signal, send), captured())
}

export function serverReply<Known>(answer: ApiResult<Known>, headers: Headers): ServerReply<Known> {
  return {
    answer,
    tag: headers.get('etag'),
    accepted_at: headers.get('x-accepted-at'),
    closes_at: headers.get('x-closes-at'),
  }
}
