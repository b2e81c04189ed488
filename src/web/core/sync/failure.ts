import { type ApiResult, transportProblem } from '../api/reply.ts'

/** As when no reply comes: it may be otherwise the next time. */
export const UNANSWERED = {
  answer: { ok: false, status: null, problem: transportProblem(null) },
  tag: null,
  accepted_at: null,
  closes_at: null,
} as const

export type Failure = Extract<ApiResult<unknown>, { ok: false }>

/** Whether the same may be answered otherwise if it is asked again. */
export function isRetryableFailure({ status, problem }: Failure): boolean {
  if (status === null || status >= 500 || status === 429) return true
  return problem.code === 'in-progress' || problem.code === 'csrf'
}

/** For how many seconds the server does not want to be asked again, where it says so. */
export function retryAfterOf(answer: ApiResult<unknown>): number | undefined {
  return answer.ok ? undefined : answer.wait_s
}
