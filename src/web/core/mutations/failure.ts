import type { ApiResult } from '../api/reply.ts'

export type Failure = Extract<ApiResult<unknown>, { ok: false }>

/**
 * Whether the page cannot tell if the server saved the change. The page finds out by sending the change again with the
 * same key.
 */
export function isUndecided({ status, problem }: Failure): boolean {
  return status === null || status >= 500 || problem.code === 'in-progress'
}

/** Whether a retry of the same request may succeed. */
export function isRetryableFailure(failure: Failure): boolean {
  return isUndecided(failure) || failure.status === 429 || failure.problem.code === 'csrf'
}
