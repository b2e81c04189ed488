import type { Problem } from '#contract/problems.ts'

/** An unsuccessful reply. If no reply arrived, `status` is null. */
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
  /** Whether a failure replaces the page by the error page (the default). If false, the caller handles it. */
  critical?: boolean
  /** Whether the caller handles a 404. Other failures replace the page as usual. */
  allow404?: boolean
  /** Refetch interval in milliseconds, while the page is visible. */
  refetchMs?: number
}

/** Whether an error replaces the page by the error page. If no reply arrived, the caller always handles it. */
export function failsPage(
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
