import { ReplyError } from './reply-error.ts'

/**
 * Called when React discarded a render because of an error and the next attempt succeeded. `useReply` throws a reply
 * such as 404 to the error boundary of its page. If the user is already navigating to another page, the next attempt
 * renders that page, and the failed reply of the previous page is not an error. Everything else is reported. Before
 * hydration that includes failed replies, because the browser must not have to render the server's page again.
 */
export function onRecoveredError(error: unknown): void {
  const is_hydrated = 'hydrated' in document.documentElement.dataset
  if (is_hydrated && error instanceof Error && error.cause instanceof ReplyError) return
  reportError(error)
}
