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

declare module '@tanstack/react-query' {
  interface Register {
    defaultError: ReplyError
  }
}
