import { ReplyError } from './reply-error.ts'

/**
 * React calls this when a render threw an error and the next attempt succeeded. The error is reported, with one
 * exception. `useReply` throws a failed reply, such as 404, to the error boundary of its page. If the user has left the
 * page in the meantime, React renders the new page instead. Such a failed reply is not reported. Before hydration even
 * a failed reply is reported, because it made React discard the page that the server rendered.
 */
export function onRecoveredError(error: unknown): void {
  const is_hydrated = 'hydrated' in document.documentElement.dataset
  if (is_hydrated && error instanceof Error && error.cause instanceof ReplyError) return
  reportError(error)
}
