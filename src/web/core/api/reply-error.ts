import type { Problem } from '#contract/problems.ts'

/** An unsuccessful reply, or with `status` null no reply at all. */
export class ReplyError extends Error {
  readonly status: number | null
  readonly problem: Problem

  constructor(status: number | null, problem: Problem) {
    super(problem.message)
    this.status = status
    this.problem = problem
  }
}

/** A refusal is a normal reply, and is cached as long as other replies. */
export function isRefusal(error: ReplyError | null): boolean {
  const status = error?.status ?? 0
  return status >= 400 && status < 500
}

/** How a page depends on a reply. */
export type ReplyOptions = {
  /** Whether its failure makes the page fail (the default). If false, the failure is a value. */
  critical?: boolean
  /** Whether 404 is a value; any other unsuccessful reply makes the page fail. */
  allow404?: boolean
  /** Refetch interval in milliseconds, while the page is visible. */
  refetchMs?: number
}

/** Whether a failed reply with these options makes the page fail. A missing reply is shown in place. */
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
