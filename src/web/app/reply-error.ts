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

declare module '@tanstack/react-query' {
  interface Register {
    defaultError: ReplyError
  }
}
