import type { Problem } from '#contract/problems.ts'

/** An answer that is no success, or with `status` null no answer at all. */
export class ReplyError extends Error {
  readonly status: number | null
  readonly problem: Problem

  constructor(status: number | null, problem: Problem) {
    super(problem.message)
    this.status = status
    this.problem = problem
  }
}

/** A refusal is an answer like any other, and stands as long as a reply is taken for fresh. */
export function isRefusal(error: ReplyError | null): boolean {
  const status = error?.status ?? 0
  return status >= 400 && status < 500
}

/** How much of a page hangs on a reply. */
export type ReplyOptions = {
  /** Whether its failure is the page's own, as it is unless said otherwise; if not, it is a value here. */
  critical?: boolean
  /** There may be nothing: 404 is a value here, any other answer that is no success is the page's failure. */
  allow404?: boolean
  /** After how many milliseconds it is asked for again, as long as it is on a page that somebody looks at. */
  refetchMs?: number
}

/** Whether a reply that was asked for in such a manner makes the page fail. No answer at all is told in place. */
export function isOwnFailure(
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
