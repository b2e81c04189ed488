import type { QueryClient } from '@tanstack/react-query'

/** The document event that is sent after the server has accepted a change of the player's. */
const SAVED = 'saved'

export function dispatchSaved(): void {
  document.dispatchEvent(new Event(SAVED))
}

/**
 * From now on each such change invalidates the player's own replies, which are refetched when they are next shown.
 * Returns an unsubscribe function.
 */
export function onSaved(client: QueryClient): () => void {
  const forget = () => {
    void client.invalidateQueries({
      predicate: ({ queryKey: [path] }) => String(path).startsWith('/api/me/'),
      refetchType: 'none',
    })
  }
  document.addEventListener(SAVED, forget)
  return () => document.removeEventListener(SAVED, forget)
}
