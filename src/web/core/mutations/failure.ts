import { type ApiResult, transportProblem } from '../api/reply.ts'

/** Used as if no reply came: a retry may succeed. */
export const UNANSWERED = {
  answer: { ok: false, status: null, problem: transportProblem(null) },
  tag: null,
  accepted_at: null,
  closes_at: null,
} as const

export type Failure = Extract<ApiResult<unknown>, { ok: false }>

/** Whether a retry of the same request may succeed. */
export function isRetryableFailure({ status, problem }: Failure): boolean {
  if (status === null || status >= 500 || status === 429) return true
  return problem.code === 'in-progress' || problem.code === 'csrf'
}

/** The number of seconds that the server asks to wait before a retry, if it does. */
export function retryAfterOf(answer: ApiResult<unknown>): number | undefined {
  return answer.ok ? undefined : answer.wait_s
}
