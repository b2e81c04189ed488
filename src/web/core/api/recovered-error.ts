import { ReplyError } from './reply-error.ts'

/**
 * Called when React threw away what it was rendering because of an error, and the next attempt succeeded.
 * `useReply` throws a reply such as 404 to the error boundary of its page. If the reader is already on the way to another page,
 * the next attempt renders that page, and the reply of the page they left is no error. Anything else is reported as usual,
 * and so is what happens before the page is awake: the server must not send a page that then has to be rendered again.
 */
export function onRecoveredError(error: unknown): void {
  const is_hydrated = 'awake' in document.documentElement.dataset
  if (is_hydrated && error instanceof Error && error.cause instanceof ReplyError) return
  reportError(error)
}
