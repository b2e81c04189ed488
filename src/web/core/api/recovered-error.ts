import { ReplyError } from './reply-error.ts'

/**
 * React calls this when a render threw an error and the next attempt succeeded. The error is reported, except in one
 * case: `useReply` has thrown a failed reply, such as 404, to the error boundary of a page that the user has left in the
 * meantime, and React has rendered the new page instead. Before hydration even a failed reply is reported, because it
 * made React discard the page that the server rendered.
 */
export function onRecoveredError(error: unknown): void {
  const is_hydrated = 'hydrated' in document.documentElement.dataset
  if (is_hydrated && error instanceof Error && error.cause instanceof ReplyError) return
  reportError(error)
}
