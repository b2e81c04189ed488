import type { Route } from '#contract/route.ts'
import { type ApiResult, fetchReply, type ReplyOf, type RouteInput, transportProblem } from '../api/reply.ts'
import { captureHeaders } from './capture-headers.ts'

/** A reply about an item that the user changes, with the data from the reply's headers. */
export type ServerReply<Known> = {
  answer: ApiResult<Known>
  /**
   * The revision of the data: the ETag, or another text that differs if the data differs. Null if the reply has none.
   */
  tag: string | null
  accepted_at: string | null
  closes_at: string | null
  /** The current data. Set only if the change was based on an older revision (412). */
  current?: Known | undefined
}

/** The value that is used if no reply arrived. */
export const UNANSWERED: ServerReply<never> = {
  answer: { ok: false, status: null, problem: transportProblem(null) },
  tag: null,
  accepted_at: null,
  closes_at: null,
}

/** Reads an item that the user changes, with its revision. */
export async function fetchServerReply<R extends Route>(
  route: R,
  given: RouteInput<R>,
  signal: AbortSignal,
): Promise<ServerReply<ReplyOf<R>>> {
  const { send, lastHeaders } = captureHeaders()
  return serverReply(await fetchReply(route, given, signal, send), lastHeaders())
}

export function serverReply<Known>(answer: ApiResult<Known>, headers: Headers): ServerReply<Known> {
  return {
    answer,
    tag: headers.get('etag'),
    accepted_at: headers.get('x-accepted-at'),
    closes_at: headers.get('x-closes-at'),
  }
}
