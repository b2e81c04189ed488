import { type HttpError, httpError } from '#server/platform/errors.ts'

const overloaded = new WeakSet<object>()

/** For work that is rejected inside a route because too much of it waits. */
export function overload(): HttpError {
  const error = httpError(503, 'Too much is waiting already', { retry_after_s: drawRetryAfter() })
  overloaded.add(error)
  return error
}

/** Whether that was made by `overload`: it is counted, and not a fault. */
export function isOverload(fault: unknown): boolean {
  return typeof fault === 'object' && fault !== null && overloaded.has(fault)
}

/** In seconds, 1 to 3: not everybody comes back at the same time. */
export function drawRetryAfter(): number {
  return 1 + Math.floor(Math.random() * 3)
}
