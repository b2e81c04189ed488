import type { Problem } from '#contract/problems.ts'

/** An error reply as an exception. If no reply arrived, `status` is null. */
export class ReplyError extends Error {
  readonly status: number | null
  readonly problem: Problem

  constructor(status: number | null, problem: Problem) {
    super(problem.message)
    this.status = status
    this.problem = problem
  }
}

/** Whether the server refused the request (4xx). Refusals are cached as long as successful replies. */
export function isRefusal(error: ReplyError | null): boolean {
  const status = error?.status ?? 0
  return status >= 400 && status < 500
}

/** How a page handles a reply. */
export type ReplyOptions = {
  /**
   * Whether the error page replaces the page if the server returns an error. Defaults to true. If false, the caller
   * handles the error.
   */
  critical?: boolean
  /** Whether the caller handles a 404. Other failures are handled as `critical` says. */
  allow404?: boolean
  /** The interval at which the reply is fetched again while the page is visible, in ms. By default there is none. */
  refetchMs?: number
}

/** Whether the error page replaces the page. If no reply arrived, the caller always handles the error. */
export function isPageError(
  { status }: ReplyError,
  { critical = true, allow404 = false }: ReplyOptions = {},
): boolean {
  return status !== null && critical && !(allow404 && status === 404)
}

declare module '@tanstack/react-query' {
  interface Register {
    defaultError: ReplyError
  }
}
