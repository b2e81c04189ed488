import { type HttpError, httpError } from '#server/platform/errors.ts'

const overloaded = new WeakSet<object>()

/** For work that is rejected inside a route because too much of it waits. */
export function overload(): HttpError {
  const error = httpError(503, 'Too much is waiting already', { retry_after_s: randomRetryAfter() })
  overloaded.add(error)
  return error
}

/** Whether that was made by `overload`: it is counted, and not a fault. */
export function isOverload(error: unknown): boolean {
  return typeof error === 'object' && error !== null && overloaded.has(error)
}

/** In seconds, 1 to 3: not everybody comes back at the same time. */
export function randomRetryAfter(): number {
  return 1 + Math.floor(Math.random() * 3)
}
