import { type HttpError, httpError } from '#server/platform/errors.ts'

const overloaded = new WeakSet<object>()

/** Makes the error for work that is rejected inside a route because too much work is waiting. */
export function overloadError(): HttpError {
  const error = httpError('unavailable', 'The server is too busy. Please try again', {
    retry_after_s: randomRetryAfter(),
  })
  overloaded.add(error)
  return error
}

/** Whether `overloadError` made the error. Such errors are counted, not logged as internal errors. */
export function isOverload(error: unknown): boolean {
  return typeof error === 'object' && error !== null && overloaded.has(error)
}

/** Returns a random time of 1 to 3 seconds, so that clients do not all try again at the same time. */
export function randomRetryAfter(): number {
  return 1 + Math.floor(Math.random() * 3)
}
