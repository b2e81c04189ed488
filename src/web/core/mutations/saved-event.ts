import type { QueryClient } from '@tanstack/react-query'

/** The document event that is sent after the server has accepted a change. */
const SAVED = 'saved'

export function dispatchSaved(): void {
  document.dispatchEvent(new Event(SAVED))
}

/**
 * After each such event, invalidates the player's own replies, which are refetched when they are next shown. Returns an
 * unsubscribe function.
 */
export function onSaved(client: QueryClient): () => void {
  const invalidate = () => {
    void client.invalidateQueries({
      predicate: ({ queryKey: [path] }) => String(path).startsWith('/api/me/'),
      refetchType: 'none',
    })
  }
  document.addEventListener(SAVED, invalidate)
  return () => document.removeEventListener(SAVED, invalidate)
}
